import { registerEnum } from "../../shared/graphql/shape.js";
import * as enums from "./enums.js";

// Enums of the graph that classes written by hand use too; the others are registered by the schemas that have them.

export const CustomerType = enums.customerType.enum;
registerEnum(CustomerType, { name: "CustomerType", description: enums.customerType.description });
export const KycStatus = enums.kycStatus.enum;
registerEnum(KycStatus, { name: "KycStatus", description: enums.kycStatus.description });
export const IdentificationType = enums.identificationType.enum;
registerEnum(IdentificationType, { name: "IdentificationType", description: enums.identificationType.description });
