import { createContext, useContext } from "react";

export type Permission = "VIEW" | "TRANSACT" | "REVIEW" | "MANAGE";

/** Who is signed in, and where. */
export interface Environment {
  readonly environment: "SANDBOX" | "PRODUCTION";
  readonly platformId: string;
  readonly platformName: string;
  readonly tokenId: string;
  readonly tokenName: string;
  readonly permissions: readonly Permission[];
  /** Decimals of the platform's currencies, by code. */
  readonly decimals: Readonly<Record<string, number>>;
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined);

export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error("Only below the shell, which knows who is signed in");
  return environment;
}

/** Whether the token has the permission, if one is needed. What it may not do isn't offered. */
export function useMay(needed: Permission | undefined): boolean {
  const environment = useContext(EnvironmentContext);
  return needed === undefined || (environment?.permissions.includes(needed) ?? false);
}

/** Why something is off, or not there, for a token without the permission. */
export const lacks = (needed: Permission): string => `Your token needs the permission ${needed}`;
