import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The operating system's user that PostgreSQL runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const accountName = "postgres";

function numericId(flag: "-u" | "-g", name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  const id = Number.parseInt(stdout ?? "", 10);
  return status === 0 && Number.isInteger(id) ? id : undefined;
}

function findAccount(name: string): Account | undefined {
  const uid = numericId("-u", name);
  const gid = numericId("-g", name);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, uid, gid };
}

/** Each is tried in turn: shadow-utils, Debian's adduser, BusyBox's. */
const createCommands: readonly (readonly string[])[] = [
  ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/bin/false"],
  ["adduser", "--system", "--group", "--no-create-home", "--home", "/nonexistent", "--shell", "/bin/false"],
  ["adduser", "-S", "-D", "-H", "-h", "/nonexistent", "-s", "/bin/false"],
];

function createAccount(): Account | undefined {
  for (const [command = "", ...options] of createCommands) {
    const { status } = spawnSync(command, [...options, accountName], { stdio: "ignore" });
    const created = status === 0 ? findAccount(accountName) : undefined;
    if (created) return created;
  }
  return undefined;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user for PostgreSQL, which refuses to run as root: the owner of the database directory, or else `postgres`
 * (created if missing), or else `nobody`. Undefined: this process's user.
 */
export function serverAccount(existingDirectory?: string): Account | undefined {
  if (!isRoot()) return undefined;
  if (existingDirectory !== undefined) {
    const { uid, gid } = statSync(existingDirectory);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  const account = findAccount(accountName) ?? createAccount() ?? findAccount("nobody");
  if (!account)
    throw new Error("PostgreSQL does not run as root, and there is no other user: create one named postgres.");
  return account;
}

/** Spawn options that make a child run as the account. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Whether the account can work below the folder. Checked by the kernel, which also knows access lists and mounts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  const script = 'cd "$1" 2>/dev/null';
  return (
    spawnSync("/bin/sh", ["-c", script, "sh", folder], { ...runAs(account), cwd: "/", stdio: "ignore" }).status === 0
  );
}
