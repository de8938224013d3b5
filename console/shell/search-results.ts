import { useMemo } from "react";
import { useRead } from "../client/read.js";
import { moneyText } from "../ui/money.js";
import { pathOf } from "../ui/places.js";
import { useSettled } from "../ui/settled.js";
import { words } from "../ui/words.js";
import {
  SearchByIdDocument,
  SearchByTextDocument,
  type SearchByIdQuery,
  type SearchByTextQuery,
} from "./operations.graphql.js";
import { views } from "./views.js";

export interface Result {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly path: string;
}

/** An id of any resource: `<Type>:<uuid>`. */
const idPattern = /^[A-Z][A-Za-z]{2,40}:[\w-]{8,80}$/;
/** Characters from which the server searches. */
const minimumLength = 2;

function viewsMatching(text: string): Result[] {
  const wanted = text.toLowerCase();
  return views
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ name, title }) => ({ key: `view ${name}`, group: "Views", title, path: `/${name}` }));
}

type Found = NonNullable<SearchByIdQuery["node"]>;

/** The page of a resource, or of its owner if it has none of its own. */
function pathOfFound(node: Found): string | undefined {
  if ("transactionId" in node) return pathOf(node.transactionId);
  if ("customer" in node) return pathOf(node.customer.id);
  if ("customerId" in node) return pathOf(node.customerId);
  if ("externalAccountId" in node) return pathOf(node.externalAccountId);
  if ("accountId" in node) return pathOf(node.accountId);
  if ("ownerAccountId" in node) return pathOf(node.ownerAccountId);
  return pathOf(node.id);
}

function resultsOf({ customers, agents, transactions, cards }: SearchByTextQuery): Result[] {
  const at = (id: string) => pathOf(id) ?? "/";
  return [
    ...customers.nodes.map(({ id, fullName, businessInfo, email, platformCustomerId }) => ({
      key: id,
      group: "Customers",
      title: fullName ?? businessInfo?.legalName ?? platformCustomerId,
      detail: email ?? platformCustomerId,
      path: at(id),
    })),
    ...(transactions?.nodes ?? []).map(({ id, status, sentAmount, reconciliationInstructions }) => ({
      key: id,
      group: "Payments",
      title: reconciliationInstructions.reference,
      detail: `${sentAmount ? moneyText(sentAmount) : ""} ${words(status)}`,
      path: at(id),
    })),
    ...(cards?.nodes ?? []).map(({ id, last4, status, customer }) => ({
      key: id,
      group: "Cards",
      title: `•••• ${last4 ?? ""}`,
      detail: `${customer.fullName ?? ""} ${words(status)}`,
      path: at(id),
    })),
    ...agents.nodes.map(({ id, name }) => ({ key: id, group: "Agents", title: name, path: at(id) })),
  ];
}

export interface Search {
  readonly results: readonly Result[];
  readonly isSearching: boolean;
  /** Set if the id is unknown here. */
  readonly isUnknownId: boolean;
}

/** Matches of the text: the resource of an id, or else customers, payments, cards, agents and views. */
export function useSearchResults(typed: string): Search {
  const text = typed.trim();
  const settled = useSettled(text);
  const isId = idPattern.test(text);
  const isText = !isId && settled.length >= minimumLength && settled.length <= 255;
  const byId = useRead(SearchByIdDocument, { id: text }, { isPaused: !isId });
  const variables = {
    search: settled,
    reference: settled,
    last4: settled,
    isReference: /^[A-Za-z0-9]{4,14}$/.test(settled),
    isLast4: /^\d{4}$/.test(settled),
  };
  const byText = useRead(SearchByTextDocument, variables, { isPaused: !isText });
  const node = isId ? byId.data?.node : undefined;
  const found = useMemo(() => (byText.data && isText ? resultsOf(byText.data) : []), [byText.data, isText]);
  if (isId) {
    const path = node ? pathOfFound(node) : undefined;
    const result = path && { key: text, group: "Id", title: text, path };
    return { results: result ? [result] : [], isSearching: byId.isLoading, isUnknownId: !byId.isLoading && !result };
  }
  const isSearching = settled !== text || (isText && byText.isLoading);
  return { results: [...viewsMatching(text), ...found], isSearching, isUnknownId: false };
}
