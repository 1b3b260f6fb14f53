import Testing

@testable import Bookmarks

struct NetworkAddressTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1",
    "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255",
    "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8",
    "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b:1::8.8.8.8", "100::1", "2001::1",
    "2001:2::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1",
    "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
  ])
  func `an address of this machine, of private or of special use is not public`(
    text: String
  ) throws {
    #expect(try !#require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
    "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255",
    "172.32.0.0", "192.0.1.1", "192.0.3.1", "192.167.255.255", "192.169.0.0", "198.17.255.255",
    "198.20.0.0", "223.255.255.255",
    "2001:200::1", "2001:4860:4860::8888", "2001:db7::1", "2003::1", "2606:4700::1111",
    "2a00:1450::1", "3ffe::1", "64:ff9b::8.8.8.8",
  ])
  func `any other address is public`(text: String) throws {
    #expect(try #require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: ["1.2.3.4", "::1", "2001:db8::ff", "fe80::1:2"])
  func `an address is written as it is read`(text: String) {
    #expect(NetworkAddress(text)?.description == text)
  }

  @Test(arguments: ["", "1.2.3", "host", "1.2.3.4.5", ":::", "[::1]", "fe80::1%eth0"])
  func `any other text is no network address`(text: String) { #expect(NetworkAddress(text) == nil) }
}
