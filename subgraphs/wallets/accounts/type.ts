import { createUnionType, ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { SignedRequestChallenge } from "../../shared/graphql/signed-request.js";
import { InternalAccountStub } from "../account.stub.js";
import { WalletOperationProcessing } from "../wallet-operations/type.js";
import { walletExport } from "./wire.js";

@ObjectType({ description: "Encrypted credentials of a wallet." })
export class WalletExport extends shape(walletExport) {}

export const UpdateInternalAccountResult = createUnionType({
  name: "UpdateInternalAccountResult",
  description: "The account, or the challenge to sign first.",
  types: () => [InternalAccountStub, SignedRequestChallenge] as const,
  resolveType: (value) => ("payloadToSign" in value ? SignedRequestChallenge : InternalAccountStub),
});

export const ExportWalletResult = createUnionType({
  name: "ExportWalletResult",
  description: "The encrypted credentials, the challenge to sign first, or the operation in progress.",
  types: () => [WalletExport, WalletOperationProcessing, SignedRequestChallenge] as const,
  resolveType: (value) => {
    if ("payloadToSign" in value) return SignedRequestChallenge;
    return "status" in value ? WalletOperationProcessing : WalletExport;
  },
});
