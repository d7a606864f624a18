import { randomInt } from "node:crypto";

import { api } from "./session.ts";
import { query } from "./database.ts";

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly token: string;
}

/**
 * Creates an account for one test. The account has a confirmed phone number and belongs to no team.
 * @returns the account
 */
export async function newAccount(): Promise<Account> {
  const unique = String(randomInt(2_000_000, 9_999_999));
  const email = `new-${unique}@lineup.example`;
  const phone = `415${unique}`;
  const password = "correct horse";
  // All test accounts are created from one IP address, and the server allows each address only a few sign-ups per hour.
  await query("delete from rate_limits where name = 'signupByAddress'");
  const { token } = await api("", "POST", "/api/user-signup", {
    name_first: "Nova",
    name_last: "Newcomer",
    email,
    password,
    password_confirmation: password,
  });
  const [user] = await query<{ id: number }>(
    "update users set phone = $1, phone_verified_at = now() where email = $2 returning id",
    [phone, email],
  );
  if (!user) throw new Error("the account was not made");
  return { id: user.id, email, phone, password, token };
}

/**
 * Invites the owner of an account to a demo company.
 * @returns the invitation's token
 */
export async function invite(account: Account, companyId: number): Promise<string> {
  const [employee] = await query<{ id: number }>(
    "insert into employees (company_id, name_first, name_last, phone, role) values ($1, 'Nova', 'Newcomer', $2, 'employee') returning id",
    [companyId, account.phone],
  );
  const token = `invite-${account.phone}-${companyId}`;
  await query(
    "insert into invites (company_id, employee_id, token, phone, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')",
    [companyId, employee?.id, token, account.phone],
  );
  return token;
}
