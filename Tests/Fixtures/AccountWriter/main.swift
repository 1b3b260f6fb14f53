import Glibc
import LocalAccounts

// Adds users without end to the database that the first argument names, and prints the key of each
// stored user. It ends when it is killed. On a failure it prints the reason.
var settings = AccountSettings(databasePath: CommandLine.arguments[1])
settings.hashCost = 1
let accounts = LocalAccounts(settings)
let run = getpid()

func say(_ line: String) {
  guard unsafe write(STDOUT_FILENO, line + "\n", line.utf8.count + 1) > 0 else { exit(2) }
}

do {
  for number in 0... {
    let user = User(
      companyId: 0, emailAddress: "\(run)-\(number)@example.org", screenName: "\(run)-\(number)")
    say("\(try accounts.add(user, password: Password("\(number)")))")
  }
} catch {
  say("\(error)")
  exit(1)
}
