import type { Tenant } from "../../shared/kernel/caller.js";

/** A version of the terms that a platform's customers accept; hosted at `/terms/<version>`. */
export interface EndUserTermsVersion {
  readonly version: string;
  /** Paragraphs, in order. */
  readonly text: readonly string[];
}

/** Every published version, the current one last. A version never changes once published. */
const versions: readonly EndUserTermsVersion[] = [
  {
    version: "2025-10-13",
    text: [
      "These terms govern your use of the payment services that the platform you signed up with offers you. The platform uses Paygraph to hold balances, convert currencies and move money on your instruction.",
      "You confirm that the information you give is true and complete, that you act for yourself or for the business you represent, and that you will say so when it changes. The platform has to verify your identity before money moves, and may ask for more at any time.",
      "A quote shows the amount sent, the amount received, the exchange rate and all fees before you confirm it. A confirmed payment can be cancelled only while it has not been executed. Money that cannot be delivered is returned to where it came from.",
      "You keep your credentials secret and report a loss at once. You do not use the services for anything unlawful. Payments may be held, refused or reported where the law requires it.",
      "Your personal data is used to provide the services, to verify you and to comply with the law, and is kept no longer than these need.",
    ],
  },
];

export function currentEndUserTerms(): EndUserTermsVersion {
  const current = versions.at(-1);
  if (!current) throw new Error("No end-user terms are published");
  return current;
}

export function findEndUserTerms(version: string): EndUserTermsVersion | undefined {
  return versions.find((terms) => terms.version === version);
}

interface Consent {
  readonly termsVersion: string;
}

export function isOfUnknownTerms(consent: Consent | null | undefined): consent is Consent {
  return !!consent && findEndUserTerms(consent.termsVersion) === undefined;
}

/** Warnings about a consent that the sandbox accepts and production refuses (docs/interface.md, End-user terms). */
export function termsWarnings({ environment }: Tenant, consent: Consent | null | undefined): string[] {
  if (environment === "PRODUCTION" || !isOfUnknownTerms(consent)) return [];
  const version = currentEndUserTerms().version;
  return [`endUserTermsConsent.termsVersion: is not a version of the end-user terms: the current one is ${version}`];
}

export function endUserTermsUrl(publicUrl: string, version: string): string {
  return `${publicUrl}/terms/${version}`;
}
