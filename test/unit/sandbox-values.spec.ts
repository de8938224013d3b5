import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { checkNameInSandbox } from "../../subgraphs/accounts/external-accounts/sandbox.js";
import { sandboxIssuer } from "../../subgraphs/cards/issuers/sandbox.js";
import { statusBySuffix } from "../../subgraphs/customers/published.js";
import { sandboxRails } from "../../subgraphs/quotes/settlement/sandbox-rails.js";
import { sandboxOutcome } from "../../subgraphs/quotes/uma/sandbox.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import type { RailOrder } from "../../subgraphs/shared/providers/payment-rails.js";
import { statusAtCreation } from "../../subgraphs/verification/beneficial-owners/service.js";
import { verdictOnCompletePacket } from "../../subgraphs/verification/verifications/sandbox.js";

// The sandbox's values as documentation and console have them (schema/sandbox.json), beside the code that decides.

interface Group {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
const groups = JSON.parse(readFileSync(path.join(projectRoot, "schema/sandbox.json"), "utf8")) as Group[];

function groupOf(title: string): Group {
  const group = groups.find((one) => one.title === title);
  if (!group) throw new Error(`No values of "${title}"`);
  return group;
}

/** The documented outcomes of a column by suffix, and of all others. */
function documented(title: string, column: number) {
  const { rows } = groupOf(title);
  const other = rows.find(([value]) => value === "other")?.[column];
  const of = new Map(rows.map((row) => [row[0]?.replaceAll("`", ""), row[column]]));
  return (suffix: string) => of.get(suffix) ?? other;
}

const suffixes = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(3, "0"));
const code = (text: string) => `\`${text}\``;
const sinceMs = Date.UTC(2026, 0, 1);
const after = (seconds: number) => new Date(sinceMs + seconds * 1_000);

describe("Values of the sandbox", () => {
  const byName = "Outcomes by name and number";

  it("select the status of a person at creation and at a submission as documented", () => {
    const person = { id: "Customer:x", customerType: "INDIVIDUAL", businessInfo: null } as const;
    const passport = { id: "Document:x", documentHolder: person.id, documentType: "PASSPORT" };
    const documents = [
      {
        ...passport,
        file: { issuedOn: null, createdAt: after(0), screening: "PASSED", rejectionType: null, rejectionReason: null },
      },
    ];
    const statusOf = {
      approve: "APPROVED",
      reject: "REJECTED",
      escalate: "PENDING_MANUAL_REVIEW",
      ask: "",
      findErrors: "",
    };
    const [created, submitted] = [documented(byName, 1), documented(byName, 2)];
    for (const suffix of suffixes) {
      const fullName = `Ada ${suffix}`;
      expect([suffix, code(statusBySuffix(fullName))]).toEqual([suffix, created(suffix)]);
      const { action, errors } = verdictOnCompletePacket({ ...person, fullName }, documents);
      const problems = errors.map(({ type }) => `\`RESOLVE_ERRORS\` with ${code(type)}`);
      expect([suffix, problems[0] ?? code(statusOf[action])]).toEqual([suffix, submitted(suffix)]);
    }
  });

  it("select the status of a business and of its owner as documented", () => {
    const business = { id: "Customer:x", customerType: "BUSINESS", fullName: null } as const;
    const tenant = { platformId: "p", environment: "SANDBOX" } as const;
    const statusOf = {
      approve: "APPROVED",
      reject: "REJECTED",
      escalate: "PENDING_MANUAL_REVIEW",
      ask: "",
      findErrors: "",
    };
    const [submitted, owner] = [documented(byName, 3), documented(byName, 4)];
    for (const suffix of suffixes) {
      const businessInfo = { registrationNumber: `HRB ${suffix}` };
      const { action } = verdictOnCompletePacket({ ...business, businessInfo }, []);
      expect([suffix, code(statusOf[action])]).toEqual([suffix, submitted(suffix)]);
      const status = statusAtCreation(tenant, { lastName: `Lovelace ${suffix}` } as Parameters<
        typeof statusAtCreation
      >[1]);
      expect([suffix, code(status)]).toEqual([suffix, owner(suffix)]);
    }
  });

  it("select the check of a beneficiary as documented", () => {
    const check = documented("Outcomes by beneficiary", 1);
    for (const suffix of suffixes) {
      if (suffix === "105") {
        expect(() => checkNameInSandbox(suffix, "Ada")).toThrow("no such account");
        expect(check(suffix)).toBe("creation is 400 `INVALID_BANK_ACCOUNT`");
      } else expect([suffix, code(checkNameInSandbox(suffix, "Ada").status)]).toEqual([suffix, check(suffix)]);
    }
  });

  it("select the way of a payment as documented", async () => {
    const [pulled, paid] = [documented("Outcomes by account number", 1), documented("Outcomes by account number", 2)];
    for (const suffix of suffixes) {
      const order = { sandboxSuffix: suffix, since: after(0) } as RailOrder;
      const states = async (method: "collect" | "payOut", seconds: readonly number[]) => {
        const all = await Promise.all(seconds.map((one) => sandboxRails[method](order, after(one))));
        return all.map((one) => ("failureReason" in one ? `${one.state} ${one.failureReason}` : one.state)).join();
      };
      const collected: Readonly<Record<string, string>> = {
        "FAILED,FAILED": "fails at once",
        "PENDING,FAILED": "pending 30 s, then fails",
        "COLLECTED,COLLECTED": "succeeds",
      };
      expect([suffix, collected[await states("collect", [29, 30])]]).toEqual([suffix, pulled(suffix)]);
      const { state } = await sandboxRails.refund({ payout: order }, after(0));
      const payout = `${await states("payOut", [0, 299, 300, 359, 360])} ${state}`;
      const refused = (reason: string) => Array.from({ length: 5 }, () => `FAILED ${reason}`).join();
      const paidOut: Readonly<Record<string, string>> = {
        [`${refused("QUOTE_EXECUTION_FAILED")} SETTLED`]: "`QUOTE_EXECUTION_FAILED`, refunded",
        [`${refused("COUNTERPARTY_POST_TX_FAILED")} SETTLED`]: "`COUNTERPARTY_POST_TX_FAILED`, refunded",
        [`${refused("QUOTE_EXECUTION_FAILED")} FAILED`]: "fails, and the refund fails",
        "PENDING,PENDING,PENDING,PENDING,PAID SETTLED": "completes after 6 minutes",
        "PAID,PAID,RETURNED,RETURNED,RETURNED SETTLED": "completes; returned 5 minutes after its execution, refunded",
        "CANCELLED,CANCELLED,CANCELLED,CANCELLED,CANCELLED SETTLED": "revoked by the payer: `COMPLETED` with a refund",
        "PAID,PAID,PAID,PAID,PAID SETTLED": "succeeds",
      };
      expect([suffix, paidOut[payout]]).toEqual([suffix, paid(suffix)]);
    }
  });

  it("select the outcome of a card's order as documented", async () => {
    const ordered = documented("Outcomes of an order", 1);
    const words: Readonly<Record<string, string>> = {
      "PENDING,PENDING,PENDING": "stays `PROCESSING`",
      "REJECTED,REJECTED,REJECTED": "is `CLOSED`, `ISSUER_REJECTED`",
      "PENDING,PENDING,ISSUED": "is `ACTIVE` after 30 seconds",
      "ISSUED,ISSUED,ISSUED": "is `ACTIVE` at once",
    };
    for (const suffix of suffixes) {
      const order = { sandboxSuffix: suffix, since: after(0), cardId: "Card:x" };
      const all = [0, 29, 30].map((one) =>
        sandboxIssuer.provision(order as Parameters<typeof sandboxIssuer.provision>[0], after(one)),
      );
      const states = (await Promise.all(all)).map(({ state }) => state).join();
      expect([suffix, words[states]]).toEqual([suffix, ordered(suffix)]);
    }
  });

  it("are addresses of UMA that the sandbox knows", () => {
    const sandboxUmaDomains = ["sandbox.uma.test"];
    const outcomes = groupOf("Sandbox UMA addresses").rows.map(([address = "", text]) => [
      sandboxOutcome({ sandboxUmaDomains }, address.replaceAll("`", "")),
      text,
    ]);
    expect(outcomes).toEqual([
      ["success", "succeeds in USD"],
      ["success", "succeeds in EUR"],
      ["success", "succeeds in MXN"],
      ["pending.long", "stays pending for long"],
      ["fail.compliance", "fails a compliance check"],
    ]);
  });
});
