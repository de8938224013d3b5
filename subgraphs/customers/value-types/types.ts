import { registerEnum } from "../../shared/graphql/shape.js";
import * as enums from "./enums.js";

// Enums of the graph that hand-written classes use too; the others are registered by their schemas.

export const CustomerType = enums.customerType.enum;
registerEnum(CustomerType, { name: "CustomerType", description: enums.customerType.description });
const KycStatus = enums.kycStatus.enum;
registerEnum(KycStatus, { name: "KycStatus", description: enums.kycStatus.description });
const IdentificationType = enums.identificationType.enum;
registerEnum(IdentificationType, { name: "IdentificationType", description: enums.identificationType.description });
