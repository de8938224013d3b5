# For a shell, to try the sandbox with curl: . examples/shell.sh The variables of a running server's credentials, and
# shorthands for the examples of the README, docs/tour.md and the guides.
CREDENTIALS="${PAYGRAPH_DATA_DIR:-.data}/credentials.json"
[ -f "$CREDENTIALS" ] || CREDENTIALS=
: "${CREDENTIALS:?start the server first (npm start), in the folder of the repository}"
[ -n "$CREDENTIALS" ] || return 1 # Interactive: the line before ends other shells.

# pick MEMBER...: those members of the JSON on standard input that it has, such as data.0.id, separated by spaces.
pick() {
  node -e '
    let from;
    try {
      from = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    } catch {
      console.error("pick: no JSON came: is the server running?");
      process.exit(1);
    }
    const read = (path) => path.split(".").reduce((value, name) => value?.[name], from);
    const text = (value) => (typeof value === "object" ? JSON.stringify(value) : value);
    const found = process.argv.slice(1).map(read).filter((value) => value !== undefined);
    console.log(found.map(text).join(" "));
  ' "$@"
}

BASE=$(pick baseUrl < "$CREDENTIALS")
API=$BASE/2025-10-13
AUTH=$(pick sandbox.clientId sandbox.clientSecret < "$CREDENTIALS" | tr ' ' :)

# call METHOD PATH [JSON [OPTION OF CURL]...]: one request to the REST interface.
call() {
  METHOD=$1 PATHNAME=$2
  shift 2
  [ $# -eq 0 ] || { JSON=$1 && shift && set -- -H 'Content-Type: application/json' -d "$JSON" "$@"; }
  curl -sS -u "$AUTH" -X "$METHOD" "$API$PATHNAME" "$@"
}

# graph JSON: one request to the graph.
graph() {
  curl -sS -u "$AUTH" "$BASE/graphql" -H 'Content-Type: application/json' -d "$1"
  echo
}

# outcome PATH: a quote or transaction once it has ended, including its refund.
outcome() {
  while call GET "$1" | grep -q '"status":"\(PENDING\|PROCESSING\)"'; do sleep 0.2; done
  call GET "$1"
}

# approved: creates a customer with all data for its verification, and prints its id.
approved() {
  set -- "$(call POST /customers '{"customerType": "INDIVIDUAL", "fullName": "Ada Lovelace", "birthDate": "1990-12-10",
    "nationality": "GB", "idType": "NON_US_TAX_ID", "identifier": "QQ123456C",
    "address": {"line1": "12 St James Square", "city": "London", "postalCode": "SW1Y 4JH", "country": "GB"}}' | pick id)"
  passport "$1" > /dev/null
  call POST /verifications '{"customerId": "'"$1"'"}' > /dev/null
  echo "$1"
}

# passport CUSTOMER: uploads a passport, whose content the sandbox ignores.
passport() {
  printf '%%PDF-1.4\n%%%%EOF\n' | curl -sS -u "$AUTH" "$API/documents" -F documentHolder="$1" \
    -F documentType=PASSPORT -F country=GB -F 'file=@-;filename=passport.pdf;type=application/pdf'
}

# account CUSTOMER CURRENCY: the id of the customer's account.
account() {
  call GET "/customers/internal-accounts?customerId=$1&currency=$2" | pick data.0.id
}
