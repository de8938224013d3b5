import { badge, check, code, facts, field, form, h, input, json, select, time } from "./dom.mjs";
import { execute } from "./graph.mjs";
import { browse } from "./list.mjs";

const nameOf = ({ fullName, businessInfo }) => fullName ?? businessInfo?.legalName;
const statusOf = ({ isDeleted, kycStatus, kybStatus }) => badge(isDeleted ? "DELETED" : (kycStatus ?? kybStatus));
const given = (part) => part && json(Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)));

async function detail({ id }, signal) {
  const { customer } = await execute("ConsoleCustomer", { id }, signal);
  const pairs = [
    ["Id", code(customer.id)],
    ["Type", customer.customerType],
    ["Name", nameOf(customer)],
    ["Verification", statusOf(customer)],
    ["Platform's id", code(customer.platformCustomerId)],
    ["UMA address", code(customer.umaAddress)],
    ["Region", customer.region],
    ["Currencies", customer.currencies.join(", ")],
    ["E-mail", customer.email],
    ["Phone", customer.phoneNumber],
    ["Contact verification", given(customer.contactVerification)],
    ["Birth date", customer.birthDate],
    ["Nationality", customer.nationality],
    ["Identification", customer.idType],
    ["Address", given(customer.address)],
    ["Business", given(customer.businessInfo)],
    ["Terms accepted", given(customer.endUserTermsConsent)],
    ["Created", time(customer.createdAt)],
    ["Changed", time(customer.updatedAt)],
  ];
  const events = h("a", { href: `#/events/${encodeURIComponent(id)}` }, "Events of this customer");
  const codes = h("a", { href: `#/codes/${encodeURIComponent(id)}` }, "Codes sent to this customer");
  const links = [h("p", {}, events), h("p", {}, codes)];
  return h("div", {}, h("h2", {}, "Customer"), facts(pairs.filter(([, value]) => value !== null)), links);
}

/** Customers; `argument` is the id of one to open. */
export async function customers({ signal, argument }) {
  let filter = {};
  const list = browse({
    caption: "Customers",
    headings: ["Customer", "Name", "Type", "Verification", "Created"],
    load: async (after) => (await execute("ConsoleCustomers", { filter, after }, signal)).customers,
    cells: (customer) => [
      customer.platformCustomerId,
      nameOf(customer),
      customer.customerType,
      statusOf(customer),
      time(customer.createdAt),
    ],
    detail: (customer) => detail(customer, signal),
    empty: "No customer matches.",
  });
  const types = [
    ["", "Any"],
    ["INDIVIDUAL", "Individual"],
    ["BUSINESS", "Business"],
  ];
  const fields = [
    field("Type", select("customerType", types)),
    field("Platform's id", input("platformCustomerId")),
    check("With deleted ones", "isIncludingDeleted"),
  ];
  const filters = form("Show", fields, ({ customerType, platformCustomerId, isIncludingDeleted }) => {
    filter = {
      ...(customerType && { customerTypes: [customerType] }),
      ...(platformCustomerId && { platformCustomerId }),
      isIncludingDeleted: isIncludingDeleted !== undefined,
    };
    return list.reload();
  });
  await list.reload();
  if (argument) void list.open({ id: argument });
  return [filters, list.element];
}
