import { internalAccount, setWalletPrivacy } from "../../accounts/published.js";
import { isOfType, reply } from "../../shared/operation/definition.js";
import { signedRequestChallenge } from "../../shared/schema/fields.js";
import { readClientKey } from "../auth/client-key.js";
import { sealMnemonic } from "../crypto/bundles.js";
import { enclaveKey } from "../crypto/enclave.js";
import { operation } from "../operation.js";
import { findWallet, lockWallet } from "../wallets/find.js";
import { mnemonicContext } from "../wallets/service.js";
import { exportUnderWay } from "./sandbox.js";
import { ExportWalletResult, UpdateInternalAccountResult, type WalletExport } from "./type.js";
import { walletExportRequest, walletExportResult, walletUpdate } from "./wire.js";

const tag = "Internal Accounts";
/** The path's parameter is the graph's `accountId`. */
const pathNames = { id: "accountId" } as const;
const challengeReply = reply(202, signedRequestChallenge, isOfType("SignedRequestChallenge"));

const updateInternalAccount = operation.transaction({
  name: "updateInternalAccount",
  description: "Changes whether the payments of an embedded wallet are private.",
  permission: "MANAGE",
  errors: ["ACCOUNT_NOT_FOUND"],
  rest: {
    route: "PATCH /internal-accounts/{id}",
    tag,
    summary: "Update the privacy of an embedded wallet; signed retry",
    pathNames,
    body: walletUpdate,
    reply: [reply(200, internalAccount, isOfType("InternalAccount")), challengeReply],
  },
  inputDescription: "Account, and its privacy setting.",
  returns: { type: () => UpdateInternalAccountResult, toGraph: ({ id }: { readonly id: string }) => ({ id }) },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action({ tx, caller }, { accountId, privateEnabled }) {
      await lockWallet(tx, caller, accountId);
      if (privateEnabled == null) return undefined;
      return {
        accountId,
        activity: "ACTIVITY_TYPE_UPDATE_WALLET",
        parameters: { privateEnabled: String(privateEnabled) },
      };
    },
  },
  async work({ tx, caller, now }, { accountId, privateEnabled }) {
    await lockWallet(tx, caller, accountId);
    if (privateEnabled != null) await setWalletPrivacy(tx, { ...caller, now: await now() }, accountId, privateEnabled);
    return { id: accountId };
  },
});

const exportWallet = operation.transaction({
  name: "exportInternalAccount",
  description:
    "Returns the wallet's mnemonic, encrypted to the client's key, once for each signature. While it is " +
    "PROCESSING, send the same signed request again until it returns the mnemonic.",
  permission: "MANAGE",
  errors: ["ACCOUNT_NOT_FOUND"],
  events: ["WALLET_OPERATION.COMPLETED", "WALLET_OPERATION.FAILED"],
  rest: {
    route: "POST /internal-accounts/{id}/export",
    tag,
    summary: "Export the credentials of an embedded wallet; signed retry",
    pathNames,
    body: walletExportRequest,
    reply: [reply(200, walletExportResult, isOfType("WalletExport", "WalletOperationProcessing")), challengeReply],
  },
  inputDescription: "Account, and the client's key.",
  returns: { type: () => ExportWalletResult, toGraph: (exported: WalletExport) => exported },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    async action({ tx, caller }, { accountId, clientPublicKey }) {
      await lockWallet(tx, caller, accountId);
      return {
        accountId,
        activity: "ACTIVITY_TYPE_EXPORT_WALLET",
        parameters: { targetPublicKey: readClientKey(clientPublicKey).compressed },
      };
    },
    underWay: async (work, { accountId }) => exportUnderWay(work, await findWallet(work.tx, work.caller, accountId)),
  },
  async work({ deps, tx, caller }, { accountId, clientPublicKey }): Promise<WalletExport> {
    const wallet = await lockWallet(tx, caller, accountId);
    const words = await deps.custody.open(wallet.mnemonic, mnemonicContext(wallet.accountId));
    const encryptedWalletCredentials = await sealMnemonic(enclaveKey(deps.sealer), readClientKey(clientPublicKey), {
      mnemonic: Buffer.from(words).toString("utf8"),
      organizationId: caller.platformId,
    });
    return { id: wallet.accountId, encryptedWalletCredentials };
  },
});

export const walletAccountOperations = [updateInternalAccount, exportWallet];
