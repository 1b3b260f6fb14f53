import Glibc
import LocalAccounts

// Adds users without end to the database that the first argument names, and prints the key of each
// stored user; with the second argument `records`, it adds records of the demo's first form. It ends
// when it is killed. On a failure it prints the reason.
var settings = AccountSettings(databasePath: CommandLine.arguments[1])
settings.hashCost = 1
let accounts = LocalAccounts(settings)
let run = getpid()

func say(_ line: String) {
  guard unsafe write(STDOUT_FILENO, line + "\n", line.utf8.count + 1) > 0 else { exit(2) }
}

func addRecords() throws {
  let store = try LocalContent(accounts).store(groupId: 7)
  let user = try accounts.signIn(
    .emailAddress(DemoAccount.seeded.userName), password: Password(DemoAccount.seeded.password))
  for number in 0... {
    let texts = [
      "Name": "Ada", "Email": "ada@example.org", "Topic": "bill",
      "Description": "\(run)-\(number)",
    ]
    let record = try store.submit(
      texts, to: 41001, recordId: nil, version: nil, by: user.userId, in: "en_US"
    ).get()
    say("\(record.recordId)")
  }
}

do {
  if CommandLine.arguments.dropFirst(2).first == "records" { try addRecords() }
  for number in 0... {
    let user = User(
      companyId: 0, emailAddress: "\(run)-\(number)@example.org", screenName: "\(run)-\(number)")
    say("\(try accounts.add(user, password: Password("\(number)")))")
  }
} catch {
  say("\(error)")
  exit(1)
}
