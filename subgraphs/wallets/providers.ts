import type { Deps } from "../shared/deps.js";
import { masterKeyCustody } from "./crypto/master-key-custody.js";
import type { WalletProviders } from "./deps.js";

/** One custody for both environments: what it keeps is bound to its row. */
export function walletProviders({ sealer }: Deps): WalletProviders {
  return { custody: masterKeyCustody(sealer) };
}
