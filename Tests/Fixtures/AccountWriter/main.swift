import Glibc
import LocalAccounts

// Adds users to the database that the first argument names, without end, and writes the key of each
// one when it is stored. It is killed.
var settings = AccountSettings(databasePath: CommandLine.arguments[1])
settings.hashCost = 1
let accounts = LocalAccounts(settings)
let run = getpid()
for number in 0... {
  let user = User(
    companyId: 0, emailAddress: "\(run)-\(number)@example.org", screenName: "\(run)-\(number)")
  let line = "\(try accounts.add(user, password: Password("\(number)")))\n"
  guard unsafe write(STDOUT_FILENO, line, line.utf8.count) == line.utf8.count else { break }
}
