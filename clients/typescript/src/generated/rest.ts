// Emitted from schema/openapi.json by npm run client.

export interface paths {
  "/config": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the platform's configuration in the caller's environment */
    get: operations["getPlatformConfig"];
    /**
     * Update the platform's configuration
     * @description `supportedCurrencies` and `feeConfigs` are replaced; other objects are merged. null clears a card limit, removes `webhookEndpoint`, and resets `webhookEventTypes` to all types. If `webhookEndpoint` changes, a `TEST` event is sent to it.
     */
    patch: operations["updatePlatformConfig"];
  };
  "/sandbox/clock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Move the sandbox's clock forward; timers that become due fire before the response is sent
     * @description Paygraph extension.
     */
    post: operations["advanceSandboxClock"];
  };
  "/tokens": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the environment's tokens, newest first */
    get: operations["listTokens"];
    /**
     * Create a token; its secret is returned only once
     * @description An environment can have at most 100 tokens; creating more returns 409. A repeated key returns the token without its secret: if the first response was lost, delete the token and create another.
     */
    post: operations["createToken"];
  };
  "/tokens/{tokenId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a token */
    get: operations["getTokenById"];
    /** Delete a token, with immediate effect */
    delete: operations["deleteTokenById"];
  };
  "/tokens/{tokenId}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Replace a token; the new one's secret is returned only once
     * @description The new token has the name and permissions of the previous one, which stops at once, or after `overlapSeconds`. A repeated key returns the new token without its secret. A token that was rotated before is 409.
     *
     *     Paygraph extension.
     */
    post: operations["rotateToken"];
  };
  "/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events
     * @description Event log of the environment, kept for 90 days. The `data` of an event is the same as in its webhook.
     *
     *     Paygraph extension.
     */
    get: operations["listEvents"];
  };
  "/events/{eventId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve an event
     * @description Paygraph extension.
     */
    get: operations["getEvent"];
  };
  "/webhooks/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Send a test webhook
     * @description Same as `POST /sandbox/webhooks/test`, but also available in production.
     *
     *     Paygraph extension.
     */
    post: operations["sendTestWebhookInAnyEnvironment"];
  };
  "/sandbox/webhooks/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Send a test webhook
     * @description Sends a `TEST` event to the configured endpoint once and returns the endpoint's response.
     */
    post: operations["sendTestWebhook"];
  };
  "/webhooks/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook deliveries, newest first
     * @description Paygraph extension.
     */
    get: operations["listWebhookDeliveries"];
  };
  "/webhooks/deliveries/{deliveryId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve a webhook delivery with its attempts
     * @description Paygraph extension.
     */
    get: operations["getWebhookDelivery"];
  };
  "/webhooks/deliveries/{deliveryId}/redeliver": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Redeliver an event
     * @description Creates a new delivery with the same webhook `id` and body to the currently configured endpoint.
     *
     *     Paygraph extension.
     */
    post: operations["redeliverWebhook"];
  };
  "/webhooks/replay": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Redeliver stored events, starting from a cursor or a time
     * @description Creates a new delivery for each stored event, in the order of the log. `TEST` and other events that an operation sends directly are omitted.
     *
     *     Paygraph extension.
     */
    post: operations["replayWebhooks"];
  };
  "/timers/dead": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List scheduled steps that were abandoned after too many failures, newest first
     * @description Paygraph extension.
     */
    get: operations["listDeadTimers"];
  };
  "/timers/dead/{timerId}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retry an abandoned step
     * @description Paygraph extension.
     */
    post: operations["retryDeadTimer"];
  };
  "/provider-conflicts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List unresolved statements of providers that contradict their operations, newest first
     * @description Paygraph extension.
     */
    get: operations["listProviderConflicts"];
  };
  "/provider-conflicts/{conflictId}/resolve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Record what was found about a provider's contradiction
     * @description Paygraph extension.
     */
    post: operations["resolveProviderConflict"];
  };
  "/customers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the environment's customers, newest first */
    get: operations["listCustomers"];
    /** Register a customer */
    post: operations["createCustomer"];
  };
  "/customers/end-user-terms": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the current version and hosted URL of the end-user terms */
    get: operations["getEndUserTerms"];
  };
  "/customers/{customerId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a customer */
    get: operations["getCustomerById"];
    /** Delete a customer; 410 if already deleted */
    delete: operations["deleteCustomerById"];
    /** Update a customer */
    patch: operations["updateCustomerById"];
  };
  "/customers/bulk/csv": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Import customers from a CSV file in the background
     * @description The first row names the columns, in any order; unknown columns are ignored. Cells are separated by commas, semicolons, tabs or |, as detected in the first row or declared by a line such as sep=;. Any line ending ends a row, empty rows are skipped, and missing trailing cells are empty. Required in every row: umaAddress (with or without its $), platformCustomerId, customerType, addressLine1, city, state, postalCode and country; for an INDIVIDUAL also fullName and birthDate (YYYY-MM-DD), for a BUSINESS also businessLegalName. Optional: addressLine2, email, businessRegistrationNumber and businessTaxId; platformAccountId and description are validated but not stored. Each row creates a customer in the same way as POST /customers, with the platform's supported currencies. A row that cannot be imported is listed in the job's errors; the others are imported. The whole file fails if it is neither UTF-8 nor UTF-16 with a byte order mark, has no such header, or has no rows or more than 100,000. If it is not valid CSV from some row on (unmatched quotes, a row of more than 64 KiB), the job fails too, but the rows before are imported and counted. A file can be sent again: rows that are already imported are then refused as duplicates.
     */
    post: operations["uploadCustomersCsv"];
  };
  "/customers/bulk/jobs/{jobId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the progress of a customer import and the rows that were not imported */
    get: operations["getBulkCustomerImportJob"];
  };
  "/invitations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Invite a person to UMA on behalf of a customer */
    post: operations["createInvitation"];
  };
  "/invitations/{invitationCode}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an invitation by its code, regardless of which platform of the environment created it */
    get: operations["getInvitation"];
  };
  "/invitations/{invitationCode}/claim": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Record who accepted an invitation, regardless of which platform of the environment created it */
    post: operations["claimInvitation"];
  };
  "/invitations/{invitationCode}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cancel a pending invitation created by the platform */
    post: operations["cancelInvitation"];
  };
  "/beneficial-owners": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the owners, directors and officers of a business customer, newest first */
    get: operations["listBeneficialOwners"];
    /** Add an owner, director or officer to a business customer */
    post: operations["createBeneficialOwner"];
  };
  "/beneficial-owners/{beneficialOwnerId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an owner, director or officer of a business customer */
    get: operations["getBeneficialOwner"];
    /** Update an owner, director or officer of a business customer */
    patch: operations["updateBeneficialOwner"];
  };
  "/customers/{customerId}/verify-email": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Send a new code to the customer's e-mail address
     * @description At most 5 codes per hour. The sandbox sends nothing: the code is 123456, and the console shows the message.
     */
    post: operations["sendCustomerEmailVerification"];
  };
  "/customers/{customerId}/verify-phone": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Send a new code to the customer's phone
     * @description At most 5 codes per hour. The sandbox sends nothing: the code is 123456, and the console shows the message.
     */
    post: operations["sendCustomerPhoneVerification"];
  };
  "/customers/{customerId}/verify-email/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Confirm the code that the customer received by e-mail
     * @description A code is valid for 10 minutes. It becomes invalid after 5 wrong attempts or when the contact changes.
     */
    post: operations["confirmCustomerEmailVerification"];
  };
  "/customers/{customerId}/verify-phone/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Confirm the code that the customer received by phone
     * @description A code is valid for 10 minutes. It becomes invalid after 5 wrong attempts or when the contact changes.
     */
    post: operations["confirmCustomerPhoneVerification"];
  };
  "/documents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List documents, newest first */
    get: operations["listDocuments"];
    /** Upload a document of a customer or beneficial owner */
    post: operations["uploadDocument"];
  };
  "/documents/{documentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the data of a document */
    get: operations["getDocument"];
    /** Replace a document's file and data; the previous file is kept but becomes inactive */
    put: operations["replaceDocument"];
    /** Permanently delete a document that has not been submitted for verification */
    delete: operations["deleteDocument"];
  };
  "/documents/{documentId}/files/{fileId}/link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Create an address that sends a document's file for two minutes
     * @description Paygraph extension.
     */
    post: operations["createDocumentFileLink"];
  };
  "/customers/{customerId}/kyc-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a single-use link to the page that collects missing data for a customer's verification */
    post: operations["createCustomerKycLink"];
  };
  "/screenings/decision": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Decide a payment or a customer that a match with a list of sanctioned persons has stopped
     * @description Paygraph extension.
     */
    post: operations["decideScreening"];
  };
  "/sca/factors": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the factors available to a customer; SMS_OTP is the verified phone number */
    get: operations["listScaFactors"];
    /** Start the enrolment of an authenticator app or a passkey */
    post: operations["startScaFactorEnrollment"];
  };
  "/sca/factors/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Complete an enrolment with a first proof */
    post: operations["confirmScaFactorEnrollment"];
  };
  "/sca/factors/{credentialId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Delete a factor of a logged-in customer */
    delete: operations["deleteScaFactor"];
  };
  "/sca/login/start": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Start a customer's login with a factor */
    post: operations["startScaLogin"];
  };
  "/sca/login/complete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Complete a customer's login with a proof of the factor
     * @description Five wrong proofs in a row lock the customer for 30 minutes: 423.
     */
    post: operations["completeScaLogin"];
  };
  "/sca/record-event": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Report a failed login or a password reset of a customer
     * @description A failed login counts as a wrong proof; a password reset ends the session.
     */
    post: operations["recordSecurityEvent"];
  };
  "/sca/factors/reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Start a liveness check to reset a factor that the customer has lost
     * @description At most 5 resets can be started within 24 hours.
     */
    post: operations["startTwoFactorReset"];
  };
  "/sca/factors/reset/{resetId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the status of a reset */
    get: operations["getTwoFactorReset"];
  };
  "/sca/factors/reset/{resetId}/complete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reset the lost factor after the liveness check is passed */
    post: operations["completeTwoFactorReset"];
  };
  "/verifications": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the environment's verifications, newest first */
    get: operations["listVerifications"];
    /** Submit a customer for KYC or KYB; missing data is listed in `errors` */
    post: operations["createVerification"];
  };
  "/verifications/{verificationId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a verification */
    get: operations["getVerification"];
  };
  "/verifications/{verificationId}/decision": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Decide a verification that waits for a person
     * @description Paygraph extension.
     */
    post: operations["decideVerification"];
  };
  "/customers/internal-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the internal accounts of customers, newest first */
    get: operations["listCustomerInternalAccounts"];
  };
  "/internal-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the internal accounts of customers: the same as `GET /customers/internal-accounts`
     * @description Paygraph extension.
     */
    get: operations["listInternalAccounts"];
    /** Open a RULE_BASED account, an additional account number for a holder; 200 on a retry with the same key */
    post: operations["createInternalAccount"];
  };
  "/platform/internal-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the platform's own internal accounts, newest first */
    get: operations["listPlatformInternalAccounts"];
  };
  "/sandbox/internal-accounts/{accountId}/fund": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Credit an internal account with sandbox money */
    post: operations["sandboxFundInternalAccount"];
  };
  "/suspense": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List suspense items: payments whose money could not be credited or refunded, newest first
     * @description Paygraph extension.
     */
    get: operations["listSuspense"];
  };
  "/ledger/suspense/{itemId}/release": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Release money from suspense to an internal account, or to the rail on which it was returned
     * @description Paygraph extension.
     */
    post: operations["releaseSuspenseItem"];
  };
  "/ledger/receivables/{itemId}/settle": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Settle the debt of a returned collection, from an internal account or as paid outside
     * @description Paygraph extension.
     */
    post: operations["settleReceivable"];
  };
  "/customers/external-accounts/{externalAccountId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an external account of a customer */
    get: operations["getCustomerExternalAccountById"];
    /** Delete an external account of a customer */
    delete: operations["deleteCustomerExternalAccountById"];
  };
  "/platform/external-accounts/{externalAccountId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an external account of the platform */
    get: operations["getPlatformExternalAccountById"];
    /** Delete an external account of the platform */
    delete: operations["deletePlatformExternalAccountById"];
  };
  "/customers/external-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the external accounts of customers, newest first */
    get: operations["listCustomerExternalAccounts"];
    /** Register an external account for a customer or for the platform itself */
    post: operations["createCustomerExternalAccount"];
  };
  "/platform/external-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the platform's own external accounts, newest first */
    get: operations["listPlatformExternalAccounts"];
    /** Register an external account for the platform */
    post: operations["createPlatformExternalAccount"];
  };
  "/customers/external-accounts/{externalAccountId}/challenge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Start or restart the ownership challenge of a customer's wallet */
    post: operations["createExternalAccountOwnershipChallenge"];
  };
  "/platform/external-accounts/{externalAccountId}/challenge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Start or restart the ownership challenge of the platform's wallet */
    post: operations["createPlatformExternalAccountOwnershipChallenge"];
  };
  "/customers/external-accounts/{externalAccountId}/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit the wallet's signature of messageToSign */
    post: operations["verifyExternalAccountOwnership"];
  };
  "/platform/external-accounts/{externalAccountId}/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit the wallet's signature of messageToSign */
    post: operations["verifyPlatformExternalAccountOwnership"];
  };
  "/customers/external-accounts/{externalAccountId}/trust": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request a challenge to make a customer's USDC account a trusted beneficiary */
    post: operations["startBeneficiaryTrust"];
  };
  "/customers/external-accounts/{externalAccountId}/trust/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Make the account a trusted beneficiary by completing the challenge */
    post: operations["confirmBeneficiaryTrust"];
  };
  "/customers/external-accounts/{externalAccountId}/untrust": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request a challenge to remove the account from the trusted beneficiaries */
    post: operations["startBeneficiaryUntrust"];
  };
  "/customers/external-accounts/{externalAccountId}/untrust/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Remove the account from the trusted beneficiaries by completing the challenge */
    post: operations["confirmBeneficiaryUntrust"];
  };
  "/discoveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List payment institutions by country and currency, with the `bankName` to use in external accounts */
    get: operations["getDiscoveries"];
  };
  "/vasps": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List virtual asset service providers, by name, with the `vaspName` to use for wallets that they host */
    get: operations["listVasps"];
  };
  "/auth/credentials": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the credentials of a wallet */
    get: operations["listAuthCredentials"];
    /** Add a credential to a wallet; signed retry */
    post: operations["createAuthCredential"];
  };
  "/auth/credentials/{id}/challenge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request a challenge for a credential */
    post: operations["challengeAuthCredential"];
  };
  "/auth/credentials/{id}/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Prove a credential and open a session; signed retry for codes */
    post: operations["verifyAuthCredential"];
  };
  "/auth/credentials/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Remove a credential of a wallet; signed retry */
    delete: operations["revokeAuthCredential"];
  };
  "/auth/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the live sessions of a wallet */
    get: operations["listAuthSessions"];
  };
  "/auth/sessions/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** End a session of a wallet; signed retry */
    delete: operations["revokeAuthSession"];
  };
  "/auth/sessions/{id}/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Replace a session before it expires; signed retry */
    post: operations["refreshAuthSession"];
  };
  "/auth/delegated-keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the delegated keys of a wallet */
    get: operations["listDelegatedKeys"];
    /** Create a delegated key; signed retry with three legs */
    post: operations["createDelegatedKey"];
  };
  "/auth/delegated-keys/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a delegated key */
    get: operations["getDelegatedKeyById"];
    /** Revoke a delegated key */
    delete: operations["revokeDelegatedKey"];
  };
  "/internal-accounts/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Update the privacy of an embedded wallet; signed retry */
    patch: operations["updateInternalAccount"];
  };
  "/internal-accounts/{id}/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export the credentials of an embedded wallet; signed retry */
    post: operations["exportInternalAccount"];
  };
  "/exchange-rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List exchange rates, fees and limits by currency and payment rail; valid for about five minutes */
    get: operations["getExchangeRates"];
  };
  "/crypto/estimate-withdrawal-fee": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Estimate the fees of a withdrawal from a crypto account to a wallet */
    post: operations["estimateCryptoWithdrawalFee"];
  };
  "/receiver/external-account/{accountId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Look up how an external account can be paid: currency, estimated rate and limits */
    get: operations["lookupExternalAccount"];
  };
  "/quotes/{quoteId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a quote */
    get: operations["getQuoteById"];
  };
  "/quotes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a quote, and execute it if immediatelyExecute is true */
    post: operations["createQuote"];
  };
  "/quotes/{quoteId}/execute": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Execute a quote; for an embedded wallet, with a signature of the quote's payload */
    post: operations["executeQuote"];
  };
  "/quotes/{quoteId}/authorize": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Prove a factor for a quote that is PENDING_AUTHORIZATION */
    post: operations["authorizeQuote"];
  };
  "/quotes/{quoteId}/authorize/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Send a new code for a quote that is PENDING_AUTHORIZATION */
    post: operations["resendQuoteScaCode"];
  };
  "/sandbox/send": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate funding a quote; the payment fails if the amount or currency is wrong */
    post: operations["sandboxSend"];
  };
  "/transfer-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Transfer money from an external account to an internal account of the same currency
     * @deprecated
     * @description Deprecated since 2025-10-13: use `POST /quotes`.
     */
    post: operations["createTransferIn"];
  };
  "/transfer-out": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Transfer money from an internal account to an external account of the same currency
     * @deprecated
     * @description Deprecated since 2025-10-13: use `POST /quotes`.
     */
    post: operations["createTransferOut"];
  };
  "/transactions/{transactionId}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cancel a payment for which no money has moved yet */
    post: operations["cancelTransaction"];
  };
  "/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List transactions, newest first by default */
    get: operations["listTransactions"];
  };
  "/transactions/{transactionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a transaction */
    get: operations["getTransactionById"];
  };
  "/transactions/{transactionId}/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Confirm that the payer received the receipt of an executed outgoing payment; the first confirmation is final */
    post: operations["confirmReceiptDelivery"];
  };
  "/uma-providers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the providers of UMA addresses whose users can be paid */
    get: operations["getAvailableUmaProviders"];
  };
  "/receiver/uma/{receiverUmaAddress}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Look up how a UMA address can be paid: currencies, estimated rates, limits and required payer data */
    get: operations["lookupUma"];
  };
  "/transactions/{transactionId}/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Approve an incoming payment within 5 seconds of responding to its webhook with 202 */
    post: operations["approvePendingPayment"];
  };
  "/transactions/{transactionId}/reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reject an incoming payment within 5 seconds of responding to its webhook with 202 */
    post: operations["rejectPendingPayment"];
  };
  "/sandbox/uma/receive": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate a UMA payment from a sandbox counterparty to a customer; returns the transaction */
    post: operations["sandboxReceive"];
  };
  "/cards": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List cards, newest first by default */
    get: operations["listCards"];
    /** Order a card */
    post: operations["createCard"];
  };
  "/cards/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a card */
    get: operations["getCardById"];
    /** Update a card's status, funding source or limits */
    patch: operations["updateCardById"];
  };
  "/cards/{id}/reveal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reveal a card's number, expiry and CVV on a page that shows them once */
    post: operations["revealCard"];
  };
  "/sandbox/cards/{id}/simulate/authorization": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate an authorization; it is approved, or DECLINED with a reason */
    post: operations["sandboxSimulateCardAuthorization"];
  };
  "/sandbox/cards/{id}/simulate/clearing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate a clearing; an amount of 0 expires the authorization */
    post: operations["sandboxSimulateCardClearing"];
  };
  "/sandbox/cards/{id}/simulate/return": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate a return, which creates a separate CREDIT transaction */
    post: operations["sandboxSimulateCardReturn"];
  };
  "/sandbox/cards/{id}/simulate/balance_inquiry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate a balance inquiry */
    post: operations["sandboxSimulateCardBalanceInquiry"];
  };
  "/sandbox/cards/{id}/simulate/credit_authorization": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate the authorization of a credit */
    post: operations["sandboxSimulateCardCreditAuthorization"];
  };
  "/sandbox/cards/{id}/simulate/financial_authorization": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate a purchase that is authorized and cleared in one message */
    post: operations["sandboxSimulateCardFinancialAuthorization"];
  };
  "/sandbox/cards/{id}/simulate/financial_credit_authorization": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate a credit that is authorized and cleared in one message */
    post: operations["sandboxSimulateCardFinancialCreditAuthorization"];
  };
  "/sandbox/cards/{id}/simulate/authorization_advice": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate an advice that changes the amount of an authorization */
    post: operations["sandboxSimulateCardAuthorizationAdvice"];
  };
  "/sandbox/cards/{id}/simulate/credit_authorization_advice": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate the advice of a credit authorization */
    post: operations["sandboxSimulateCardCreditAuthorizationAdvice"];
  };
  "/sandbox/cards/{id}/simulate/return_reversal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Simulate the reversal of a return */
    post: operations["sandboxSimulateCardReturnReversal"];
  };
  "/sandbox/cards/{id}/simulate/forced_clearing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Simulate a clearing without an authorization
     * @description Paygraph extension.
     */
    post: operations["sandboxSimulateCardForcedClearing"];
  };
  "/sandbox/cards/{id}/simulate/authorization_reversal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Simulate the full or partial reversal of an authorization
     * @description Paygraph extension.
     */
    post: operations["sandboxSimulateCardAuthorizationReversal"];
  };
  "/agents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List agents, newest first */
    get: operations["listAgents"];
    /** Create an agent with its policy and a device code */
    post: operations["createAgent"];
  };
  "/agents/{agentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an agent */
    get: operations["getAgentById"];
    /** Delete an agent; connected software immediately loses access */
    delete: operations["deleteAgent"];
    /** Rename, pause or resume an agent */
    patch: operations["updateAgent"];
  };
  "/agents/{agentId}/policy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Update parts of an agent's policy */
    patch: operations["updateAgentPolicy"];
  };
  "/agents/{agentId}/device-codes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a new device code; 409 if the agent is already connected */
    post: operations["regenerateAgentDeviceCode"];
  };
  "/agents/device-codes/{code}/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Check whether a device code has been redeemed */
    get: operations["getAgentDeviceCodeStatus"];
  };
  "/agents/device-codes/{code}/redeem": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Exchange a device code for the agent's access token, once */
    post: operations["redeemAgentDeviceCode"];
  };
  "/agents/approvals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List actions that await approval, newest first by default */
    get: operations["listAgentApprovals"];
  };
  "/agents/{agentId}/actions/{actionId}/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Approve an action; its payment is made */
    post: operations["approveAgentAction"];
  };
  "/agents/{agentId}/actions/{actionId}/reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reject an action; its payment is not made */
    post: operations["rejectAgentAction"];
  };
  "/agents/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the agent's own profile, policy and usage */
    get: operations["getAgentMe"];
  };
  "/agents/me/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the customer's transactions, newest first by default */
    get: operations["agentListTransactions"];
  };
  "/agents/me/transactions/{transactionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a transaction of the customer */
    get: operations["agentGetTransaction"];
  };
  "/agents/me/actions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the agent's requested actions, newest first */
    get: operations["agentListActions"];
  };
  "/agents/me/actions/{actionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a requested action; poll it for the outcome of the approval */
    get: operations["agentGetAction"];
  };
  "/agents/me/quotes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a quote for a payment of the agent's customer */
    post: operations["agentCreateQuote"];
  };
  "/agents/me/quotes/{quoteId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a quote that the agent requested */
    get: operations["agentGetQuote"];
  };
  "/agents/me/quotes/{quoteId}/execute": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request the execution of a quote; for an embedded wallet, with a signature of the quote's payload */
    post: operations["agentExecuteQuote"];
  };
  "/agents/me/transfer-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request a transfer from an external account to an internal account */
    post: operations["agentCreateTransferIn"];
  };
  "/agents/me/transfer-out": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request a transfer from an internal account to an external account */
    post: operations["agentCreateTransferOut"];
  };
  "/agents/me/internal-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the customer's internal accounts that the policy allows, newest first */
    get: operations["agentListInternalAccounts"];
  };
  "/agents/me/external-accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the customer's external accounts, newest first */
    get: operations["agentListExternalAccounts"];
    /** Register an external account for the customer */
    post: operations["agentCreateExternalAccount"];
  };
  "/agents/me/external-accounts/{externalAccountId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an external account of the customer */
    get: operations["agentGetExternalAccount"];
    /** Delete an external account of the customer */
    delete: operations["agentDeleteExternalAccount"];
  };
}
export interface webhooks {
  test: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** TEST */
    post: operations["testWebhook"];
  };
  customer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** CUSTOMER.KYC_APPROVED, CUSTOMER.KYC_REJECTED, CUSTOMER.KYC_PENDING, CUSTOMER.KYB_APPROVED, CUSTOMER.KYB_REJECTED, CUSTOMER.KYB_PENDING */
    post: operations["customerWebhook"];
  };
  customerChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * CUSTOMER.CREATED, CUSTOMER.UPDATED
     * @description A customer was created, or changed other than by a verification. Paygraph extension.
     */
    post: operations["customerChangeWebhook"];
  };
  bulkUpload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** BULK_UPLOAD.COMPLETED, BULK_UPLOAD.FAILED */
    post: operations["bulkUploadWebhook"];
  };
  invitationClaimed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * INVITATION.CLAIMED
     * @description An invitation was claimed. Sent to the platform that created it.
     */
    post: operations["invitationClaimedWebhook"];
  };
  verification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** VERIFICATION.APPROVED, VERIFICATION.REJECTED, VERIFICATION.RESOLVE_ERRORS, VERIFICATION.IN_PROGRESS, VERIFICATION.PENDING_MANUAL_REVIEW, VERIFICATION.READY_FOR_VERIFICATION */
    post: operations["verificationWebhook"];
  };
  internalAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** INTERNAL_ACCOUNT.BALANCE_UPDATED, INTERNAL_ACCOUNT.STATUS_UPDATED, INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED */
    post: operations["internalAccountWebhook"];
  };
  externalAccountStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** EXTERNAL_ACCOUNT.STATUS_UPDATED */
    post: operations["externalAccountStatusWebhook"];
  };
  walletOperation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** WALLET_OPERATION.COMPLETED, WALLET_OPERATION.FAILED */
    post: operations["walletOperationWebhook"];
  };
  incomingPayment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** INCOMING_PAYMENT.PENDING, INCOMING_PAYMENT.PENDING_AUTHORIZATION, INCOMING_PAYMENT.PROCESSING, INCOMING_PAYMENT.COMPLETED, INCOMING_PAYMENT.FAILED, INCOMING_PAYMENT.REFUND_PENDING, INCOMING_PAYMENT.REFUND_COMPLETED, INCOMING_PAYMENT.REFUND_FAILED */
    post: operations["incomingPaymentWebhook"];
  };
  outgoingPayment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** OUTGOING_PAYMENT.PENDING, OUTGOING_PAYMENT.PENDING_AUTHORIZATION, OUTGOING_PAYMENT.PROCESSING, OUTGOING_PAYMENT.COMPLETED, OUTGOING_PAYMENT.FAILED, OUTGOING_PAYMENT.EXPIRED, OUTGOING_PAYMENT.CANCELED, OUTGOING_PAYMENT.REFUND_PENDING, OUTGOING_PAYMENT.REFUND_COMPLETED, OUTGOING_PAYMENT.REFUND_FAILED */
    post: operations["outgoingPaymentWebhook"];
  };
  sweep: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * SWEEP.FAILED
     * @description Funds received on a RULE_BASED account could not be forwarded.
     */
    post: operations["sweepWebhook"];
  };
  cardStatusChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** CARD.STATUS_CHANGE */
    post: operations["cardStatusChangeWebhook"];
  };
  cardTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** CARD_TRANSACTION.AUTHORIZED, CARD_TRANSACTION.PARTIALLY_SETTLED, CARD_TRANSACTION.SETTLED, CARD_TRANSACTION.DECLINED, CARD_TRANSACTION.EXCEPTION, CARD_TRANSACTION.REFUNDED */
    post: operations["cardTransactionWebhook"];
  };
  agentAction: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** AGENT_ACTION.PENDING_APPROVAL */
    post: operations["agentActionWebhook"];
  };
  agentActionDecision: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * AGENT_ACTION.APPROVED, AGENT_ACTION.REJECTED, AGENT_ACTION.FAILED
     * @description The decision on an agent's action that required approval. Paygraph extension.
     */
    post: operations["agentActionDecisionWebhook"];
  };
}
export interface components {
  schemas: {
    AccountDestination: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      destinationType: "ACCOUNT";
      /** @description ACCOUNT: internal or external account. */
      accountId: string;
      /** @description ACCOUNT: payment rail. Default: the cheapest rail that supports the amount, then the fastest. */
      paymentRail?: components["schemas"]["PaymentRail"];
    };
    AccountQuoteSource: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      sourceType: "ACCOUNT";
      /** @description ACCOUNT: internal account, or external account to debit. */
      accountId: string;
      /** @description REALTIME_FUNDING: customer whose payment it is. Default: the platform itself. */
      customerId?: string;
    };
    AccountTransactionDestination: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      destinationType: "ACCOUNT";
      /** @description Currency that is credited. */
      currency: string;
      /** @description ACCOUNT: internal or external account. */
      accountId: string;
      onChainTransaction?: components["schemas"]["OnChainTransaction"];
    };
    AccountTransactionSource: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      sourceType: "ACCOUNT";
      /** @description Currency that is debited. */
      currency: string;
      /** @description ACCOUNT: internal or external account. */
      accountId: string;
      onChainTransaction?: components["schemas"]["OnChainTransaction"];
    };
    Address: {
      /** @description Street and house number. */
      line1: string;
      /** @description Apartment, floor or building. */
      line2?: string;
      /** @description City or town. */
      city?: string;
      /** @description State, province or region. */
      state?: string;
      /** @description Postal or ZIP code. */
      postalCode: string;
      /** @description Country of the address (ISO 3166-1 alpha-2). */
      country: string;
    };
    AedBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address: components["schemas"]["Address"];
    };
    AedExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "AED_ACCOUNT";
      iban: string;
      swiftCode?: string;
      beneficiary: components["schemas"]["AedBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    AedExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "AED_ACCOUNT";
      iban: string;
      swiftCode?: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["AedBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    Agent: {
      id: string;
      /** @description Name of the agent for people. */
      name: string;
      /** @description Customer whose money the agent moves. */
      customerId: string;
      /** @description Whether the agent is paused. Requests of a paused agent return 403. */
      isPaused: boolean;
      /** @description Whether a device code has been redeemed. */
      isConnected: boolean;
      /** @description Operations that the agent may call, and the limits of its payments. */
      policy: components["schemas"]["AgentPolicy"];
      /** @description Use of the limits on this day and in this month. */
      usage: components["schemas"]["AgentUsage"];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    /** @description Accounts that an agent may use, and rules for some of them. */
    AgentAccountRestrictions: {
      /** @description Accounts that the agent may see, pay from and, if internal, pay into; null: all accounts of the customer. */
      allowedAccountIds?: string[] | null;
      /** @description Rules for single accounts, at most 100; of several that hold, the strictest applies. */
      accountRules?: components["schemas"]["AgentAccountRule"][];
    };
    /** @description Accounts that an agent may use, and rules for some of them. */
    AgentAccountRestrictionsUpdate: {
      allowedAccountIds?: (string[] | null) | null;
      /** @description Rules for single accounts, at most 100; of several that hold, the strictest applies. */
      accountRules?: components["schemas"]["AgentAccountRule"][] | null;
    };
    /** @description Rule for payments from or to one account; it holds for its payee, however it is registered. */
    AgentAccountRule: {
      /** @description Internal or external account of the customer. */
      accountId: string;
      /** @description Overrides `defaultExecutionMode`. */
      executionMode?: components["schemas"]["AgentExecutionMode"];
      /**
       * Format: int64
       * @description Maximum amount per payment from or to the account, in the currency of the limits. The lower limit applies.
       */
      perTransactionLimit?: number | null;
    };
    AgentAction: {
      id: string;
      /** @description Agent that requested the payment, `Agent:<uuid>`. */
      agentId: string;
      /** @description Customer for whom the agent acts, `Customer:<uuid>`. */
      customerId: string;
      /** @description The platform's id for the customer at the time of the request. */
      platformCustomerId: string;
      /** @description Whether the payment waits, is made, or was refused. */
      status: components["schemas"]["AgentActionStatus"];
      /** @description Operation that the agent requested. */
      type: components["schemas"]["AgentActionType"];
      quote?: components["schemas"]["Quote"];
      /** @description Transfers only: accounts and amount. */
      transferDetails?: components["schemas"]["AgentTransferDetails"];
      transaction?: components["schemas"]["TransactionOneOf"];
      /** @description Reason for the rejection or failure. */
      rejectionReason?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    AgentActionDecisionWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "AGENT_ACTION.APPROVED" | "AGENT_ACTION.REJECTED" | "AGENT_ACTION.FAILED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["AgentAction"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    AgentActionListResponse: {
      data: components["schemas"]["AgentAction"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    AgentActionRejectRequest: {
      /** @description Reason, shown to the agent as `rejectionReason`. */
      reason?: string;
    };
    /**
     * @description Status of an action. APPROVED: the policy or the platform allowed it, and the payment is made.
     * @enum {string}
     */
    AgentActionStatus: "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";
    /**
     * @description Type of action requested by an agent.
     * @enum {string}
     */
    AgentActionType: "EXECUTE_QUOTE" | "TRANSFER_OUT" | "TRANSFER_IN";
    AgentActionWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "AGENT_ACTION.PENDING_APPROVAL";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["AgentAction"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    /** @description Amount above which payments of an agent wait for approval. */
    AgentApprovalThresholds: {
      /** @description Default: the currency of the limits. */
      currency?: string;
      /**
       * Format: int64
       * @description Amount above which payments require approval even if the mode is AUTO; null: no threshold.
       */
      amount?: number | null;
    };
    /** @description Amount above which payments of an agent wait for approval. */
    AgentApprovalThresholdsUpdate: {
      /** @description Default: the currency of the limits. */
      currency?: string | null;
      amount?: (number | null) | null;
    };
    AgentCreateRequest: {
      /** @description Name of the agent for people, 1 to 255 characters. */
      name: string;
      /** @description Customer whose money the agent moves. */
      customerId: string;
      /** @description Operations that the agent may call, and the limits of its payments. */
      policy: components["schemas"]["AgentPolicy"];
    };
    AgentCreateResponse: {
      agent: components["schemas"]["Agent"];
      deviceCode: components["schemas"]["AgentDeviceCode"];
    };
    AgentDeviceCode: {
      /** @description Single-use code for the software to redeem. */
      code: string;
      /** @description Agent to which the software is connected, `Agent:<uuid>`. */
      agentId: string;
      /**
       * Format: date-time
       * @description Time until which the code can be redeemed, 24 hours after its creation.
       */
      expiresAt: string;
      /** @description Whether software has exchanged the code for an access token. */
      redeemed: boolean;
    };
    AgentDeviceCodeRedeemResponse: {
      /** @description Agent as which the software acts from now on, `Agent:<uuid>`. */
      agentId: string;
      /** @description Name of the agent, as the platform gave it. */
      agentName: string;
      /** @description Token for `Authorization: Bearer`. Returned once and not stored. */
      accessToken: string;
      /** @description Operations that the agent may call, and the limits of its payments. */
      policy: components["schemas"]["AgentPolicy"];
    };
    AgentDeviceCodeStatusResponse: {
      /** @description The device code in question. */
      code: string;
      /** @description Whether software has exchanged the code for an access token. */
      redeemed: boolean;
    };
    /**
     * @description Whether payments within the limits are executed immediately (AUTO) or wait for the platform's approval.
     * @enum {string}
     */
    AgentExecutionMode: "AUTO" | "APPROVAL_REQUIRED";
    AgentListResponse: {
      data: components["schemas"]["Agent"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /**
     * @description Permission of an agent, in addition to reading its own profile and accounts.
     * @enum {string}
     */
    AgentPermission: "VIEW_TRANSACTIONS" | "CREATE_TRANSFERS" | "CREATE_QUOTES" | "EXECUTE_QUOTES" | "MANAGE_EXTERNAL_ACCOUNTS";
    /** @description Permissions, limits and approvals of an agent, as the platform sets them. */
    AgentPolicy: {
      /** @description Operations that the agent may call, besides reading itself and its accounts. */
      permissions: components["schemas"]["AgentPermission"][];
      /** @description Whether payments within the limits are made at once or wait for approval. */
      defaultExecutionMode: components["schemas"]["AgentExecutionMode"];
      /** @description Maximum amounts and number of payments. */
      spendingLimits: components["schemas"]["AgentSpendingLimits"];
      /** @description Accounts that the agent may use; absent: all of its customer. */
      accountRestrictions?: components["schemas"]["AgentAccountRestrictions"];
      /** @description Amount above which payments wait for approval; absent: none. */
      approvalThresholds?: components["schemas"]["AgentApprovalThresholds"];
    };
    AgentPolicyUpdateRequest: {
      /** @description Operations that the agent may call, besides reading itself and its accounts. */
      permissions?: components["schemas"]["AgentPermission"][];
      /** @description Whether payments within the limits are made at once or wait for approval. */
      defaultExecutionMode?: components["schemas"]["AgentExecutionMode"];
      /** @description Limits to change. In another currency, the usage is converted. */
      spendingLimits?: components["schemas"]["AgentSpendingLimitsUpdate"];
      accountRestrictions?: components["schemas"]["AgentAccountRestrictionsUpdate"] | null;
      approvalThresholds?: components["schemas"]["AgentApprovalThresholdsUpdate"] | null;
    };
    /** @description Limits of an agent's payments, all in one currency. */
    AgentSpendingLimits: {
      /** @description Currency of the limits. Payments in other currencies are converted and rounded up. */
      currency: string;
      /**
       * Format: int64
       * @description Maximum amount per payment.
       */
      perTransactionLimit: number;
      /**
       * Format: int64
       * @description Maximum total amount per UTC day; null: no limit.
       */
      dailyLimit?: number | null;
      /** @description Maximum number of payments per UTC day. */
      dailyTransactionLimit?: number;
      /**
       * Format: int64
       * @description Maximum total amount per UTC month; null: no limit.
       */
      monthlyLimit?: number | null;
    };
    /** @description Limits to change: an absent one keeps its value, null removes it. */
    AgentSpendingLimitsUpdate: {
      /** @description Currency of the limits. Payments in other currencies are converted and rounded up. */
      currency?: string;
      /**
       * Format: int64
       * @description Maximum amount per payment.
       */
      perTransactionLimit?: number;
      dailyLimit?: (number | null) | null;
      /** @description Maximum number of payments per UTC day. */
      dailyTransactionLimit?: number | null;
      monthlyLimit?: (number | null) | null;
    };
    /** @description Accounts and amount of a transfer that an agent requested. */
    AgentTransferDetails: {
      /**
       * Format: int64
       * @description Amount in the smallest unit of `currency`.
       */
      amount: number;
      /** @description Currency of both accounts. */
      currency: string;
      /** @description Account that is debited. */
      sourceAccountId: string;
      /** @description Account that is credited. */
      destinationAccountId: string;
    };
    AgentUpdateRequest: {
      /** @description Name of the agent for people, 1 to 255 characters. */
      name?: string;
      /** @description Whether the agent is paused. Takes effect immediately. */
      isPaused?: boolean;
    };
    /** @description An agent's usage of its limits, including payments that await approval. */
    AgentUsage: {
      /**
       * Format: int64
       * @description Number of payments on the UTC day.
       */
      dailyTransactionCount: number;
      /**
       * Format: int64
       * @description Total amount of payments on the UTC day, in the currency of the limits.
       */
      dailySpend: number;
      /**
       * Format: date
       * @description UTC day of the daily usage, which restarts at zero the next day.
       */
      dailyResetDate: string;
      /**
       * Format: int64
       * @description Total amount of payments in the UTC month, in the currency of the limits.
       */
      monthlySpend: number;
      /** @description UTC month of the monthly usage, YYYY-MM. */
      monthlyResetMonth: string;
    };
    /**
     * @description Annual income in USD.
     * @enum {string}
     */
    AnnualIncomeRange: "UNDER_50K" | "RANGE_50K_100K" | "RANGE_100K_250K" | "RANGE_250K_1M" | "OVER_1M";
    /** @enum {string} */
    AnyTransactionStatus: "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED" | "AUTHORIZED" | "PARTIALLY_SETTLED" | "SETTLED" | "EXCEPTION" | "DECLINED";
    ApiToken: {
      id: string;
      /** @description Name of the token for people. */
      name: string;
      /** @description Permissions that the token holds; every token can read. */
      permissions: components["schemas"]["Permission"][];
      /** @description User name for HTTP Basic authentication. */
      clientId: string;
      /** @description Password for HTTP Basic authentication. Returned only when the token is created, and not for a repeated key. */
      clientSecret?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    ApiTokenCreateRequest: {
      /** @description Name of the token for people, 1 to 255 characters. */
      name: string;
      /** @description 1 to 20 permissions, each of which the calling token holds. */
      permissions: components["schemas"]["Permission"][];
    };
    ApiTokenRotateRequest: {
      /** @description Seconds for which the previous token still works, 0 to 604,800 (7 days). Default: 0, it stops at once. */
      overlapSeconds?: number;
    };
    ApprovePaymentRequest: {
      /** @description Receiver fields that the payer's provider requested, named as in `requestedReceiverCustomerInfoFields`. */
      receiverCustomerInfo?: {
        [key: string]: unknown;
      };
    };
    AuthCredentialChallengeRequest: {
      /** @description P-256 public key in hex. Compressed: it becomes the session's key. Uncompressed: the service generates the session's key and encrypts it to this key. */
      clientPublicKey?: string;
    };
    AuthCredentialCreateRequestOneOf: components["schemas"]["EmailOtpCredentialCreateRequest"] | components["schemas"]["SmsOtpCredentialCreateRequest"] | components["schemas"]["OauthCredentialCreateRequest"] | components["schemas"]["PasskeyCredentialCreateRequest"];
    AuthCredentialListResponse: {
      data: components["schemas"]["AuthMethod"][];
    };
    AuthCredentialResponseOneOf: components["schemas"]["PasskeyAuthChallengeResponse"] | components["schemas"]["OtpAuthMethodResponse"];
    AuthCredentialVerifyRequestOneOf: components["schemas"]["EmailOtpCredentialVerifyRequest"] | components["schemas"]["SmsOtpCredentialVerifyRequest"] | components["schemas"]["OauthCredentialVerifyRequest"] | components["schemas"]["PasskeyCredentialVerifyRequest"];
    AuthMethod: {
      /** @description Id of the form `AuthMethod:<uuid>`. */
      id: string;
      /** @description Internal account of the wallet, `InternalAccount:<uuid>`. */
      accountId: string;
      /** @description Type of the credential, which decides how it is proven. */
      type: components["schemas"]["AuthMethodType"];
      /** @description PASSKEY: credential id assigned by the authenticator, base64url. */
      credentialId?: string;
      /** @description Name of the credential for people. */
      nickname: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    AuthMethodResponse: {
      /** @description Id of the form `AuthMethod:<uuid>`. */
      id: string;
      /** @description Internal account of the wallet, `InternalAccount:<uuid>`. */
      accountId: string;
      /** @description Type of the credential, which decides how it is proven. */
      type: components["schemas"]["AuthMethodType"];
      /** @description PASSKEY: credential id assigned by the authenticator, base64url. */
      credentialId?: string;
      /** @description Name of the credential for people. */
      nickname: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /** @description Signed key to which the code must be encrypted; set only if a code was just sent. */
      otpEncryptionTargetBundle?: string;
    };
    /**
     * @description Type of a wallet's credential.
     * @enum {string}
     */
    AuthMethodType: "OAUTH" | "EMAIL_OTP" | "SMS_OTP" | "PASSKEY";
    AuthSession: {
      /** @description Id of the form `Session:<uuid>`. */
      id: string;
      /** @description Internal account of the wallet, `InternalAccount:<uuid>`. */
      accountId: string;
      /** @description Type of the credential, which decides how it is proven. */
      type: components["schemas"]["AuthMethodType"];
      /** @description PASSKEY: credential id assigned by the authenticator, base64url. */
      credentialId?: string;
      /** @description Name of the credential for people. */
      nickname: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description Expiry time of the session. Its key cannot sign afterwards.
       */
      expiresAt: string;
      /** @description Private key of the session, encrypted to the client's key, if that is uncompressed. Returned once. */
      encryptedSessionSigningKey?: string;
    };
    AuthSessionRefreshRequest: {
      /** @description P-256 public key in hex. Compressed: it becomes the session's key. Uncompressed: the service generates the session's key and encrypts it to this key. */
      clientPublicKey: string;
    };
    AuthSignedRequestChallenge: {
      /** @description Text to sign with a key of the wallet, byte by byte as it is. */
      payloadToSign: string;
      /** @description Id to send with the stamp, once; `Request:<uuid>`. */
      requestId: string;
      /**
       * Format: date-time
       * @description End of the time in which the stamp is accepted.
       */
      expiresAt: string;
      /** @description Type of the credential that the request is about. */
      type: components["schemas"]["AuthMethodType"];
    };
    BaseWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BASE_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    BdtBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    BdtExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BDT_ACCOUNT";
      accountNumber?: string;
      bankName: string;
      branchCode?: string;
      swiftCode?: string;
      phoneNumber?: string;
      beneficiary: components["schemas"]["BdtBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    BdtExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BDT_ACCOUNT";
      accountNumber?: string;
      bankName: string;
      branchCode?: string;
      swiftCode?: string;
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["BdtBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    BeneficialOwner: {
      id: string;
      /** @description Business customer. */
      customerId: string;
      /** @description Roles of the person in the business, at least one. */
      roles: components["schemas"]["BeneficialOwnerRole"][];
      /** @description Ownership share in percent, 0 to 100. */
      ownershipPercentage: number;
      /** @description Personal data for the KYC of the person. */
      personalInfo: components["schemas"]["BeneficialOwnerPersonalInfo"];
      /** @description Status of the KYC of the person. */
      kycStatus: components["schemas"]["KycStatus"];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt?: string;
    };
    BeneficialOwnerCreateRequest: {
      /** @description Business customer. */
      customerId: string;
      /** @description Roles of the person in the business, at least one and each once. */
      roles: components["schemas"]["BeneficialOwnerRole"][];
      /** @description Ownership share in percent, 0 to 100. The shares of all owners total at most 100. */
      ownershipPercentage: number;
      /** @description Personal data for the KYC of the person. */
      personalInfo: components["schemas"]["BeneficialOwnerPersonalInfo"];
    };
    BeneficialOwnerListResponse: {
      data: components["schemas"]["BeneficialOwner"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /** @description Personal data of an owner, director or officer of a business. */
    BeneficialOwnerPersonalInfo: {
      /** @description First name as in the person's passport, at most 250 characters. */
      firstName: string;
      /** @description Middle names as in the person's passport, at most 250 characters. */
      middleName?: string;
      /** @description Last name as in the person's passport, at most 250 characters. */
      lastName: string;
      /**
       * Format: date
       * @description Date of birth, `YYYY-MM-DD`, not in the future.
       */
      birthDate: string;
      /** @description Country whose citizen the person is (ISO 3166-1 alpha-2). */
      nationality: string;
      /**
       * Format: email
       * @description E-mail address of the person, at most 254 characters.
       */
      email?: string;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string;
      /** @description Postal address where the person lives. */
      address: components["schemas"]["Address"];
      /** @description Type of `identifier`. */
      idType: components["schemas"]["IdentificationType"];
      /** @description Identification number; stored encrypted. */
      identifier: string;
      /** @description Country that issued the identification number (ISO 3166-1 alpha-2). */
      countryOfIssuance?: string;
    };
    /** @description Personal data to change. */
    BeneficialOwnerPersonalInfoUpdate: {
      /** @description First name as in the person's passport, at most 250 characters. */
      firstName?: string;
      /** @description Middle names as in the person's passport, at most 250 characters. */
      middleName?: string | null;
      /** @description Last name as in the person's passport, at most 250 characters. */
      lastName?: string;
      /**
       * Format: date
       * @description Date of birth, `YYYY-MM-DD`, not in the future.
       */
      birthDate?: string;
      /** @description Country whose citizen the person is (ISO 3166-1 alpha-2). */
      nationality?: string;
      /**
       * Format: email
       * @description E-mail address of the person, at most 254 characters.
       */
      email?: string | null;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string | null;
      /** @description Postal address where the person lives. */
      address?: components["schemas"]["Address"];
      /** @description Type of `identifier`. */
      idType?: components["schemas"]["IdentificationType"];
      /** @description Identification number; stored encrypted. */
      identifier?: string;
      /** @description Country that issued the identification number (ISO 3166-1 alpha-2). */
      countryOfIssuance?: string | null;
    };
    /**
     * @description Role of a person in a business; UBO: ultimate beneficial owner.
     * @enum {string}
     */
    BeneficialOwnerRole: "UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER";
    BeneficialOwnerUpdateRequest: {
      /** @description Roles of the person in the business, at least one and each once. */
      roles?: components["schemas"]["BeneficialOwnerRole"][];
      /** @description Ownership share in percent, 0 to 100; the shares of all owners total at most 100. */
      ownershipPercentage?: number;
      /** @description Members of the personal data to change; absent ones keep their values. */
      personalInfo?: components["schemas"]["BeneficialOwnerPersonalInfoUpdate"];
    };
    BeneficiaryTrustConfirm: {
      trusted: boolean;
    };
    BeneficiaryTrustConfirmRequest: {
      /** @description SMS_OTP, TOTP: the code. */
      code?: string | null;
      /** @description PASSKEY: result of `navigator.credentials.get`, as JSON. */
      passkeyAssertion?: {
        [key: string]: unknown;
      } | null;
      /** @description PASSKEY: origin of the page that made the assertion. */
      origin?: string | null;
      /** @description Challenge that the proof completes. Default: the open challenge. */
      challengeId?: string | null;
    };
    BeneficiaryTrustStart: {
      scaChallenge?: components["schemas"]["ScaChallenge"];
    };
    /**
     * @description Whether the beneficiary's name matches the account holder's name at the receiving bank.
     * @enum {string}
     */
    BeneficiaryVerificationStatus: "MATCHED" | "PARTIAL_MATCH" | "NOT_MATCHED" | "UNSUPPORTED" | "CHECKED_BY_RECEIVING_FI" | "PENDING";
    /** @description Account holder data reported by the receiving bank. */
    BeneficiaryVerifiedData: {
      /** @description Name of the holder as the receiving bank has it. */
      fullName?: string;
    };
    /** @description Branding of the hosted pages for the platform's customers. */
    Branding: {
      /** @description Display name. Default: the platform's name. */
      name?: string;
      /** @description Colour of the header and of buttons, as `#rrggbb`. Text on them is black or white. */
      color?: string;
    };
    BrlBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    BrlExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BRL_ACCOUNT";
      pixKey: string;
      /** @enum {string} */
      pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
      taxId: string;
      beneficiary: components["schemas"]["BrlBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    BrlExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BRL_ACCOUNT";
      pixKey: string;
      /** @enum {string} */
      pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
      taxId: string;
      paymentRails: "PIX"[];
      beneficiary: components["schemas"]["BrlBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    /** @description Reason why a row or the whole file was not imported. */
    BulkCustomerImportErrorEntry: {
      /** @description The row's `platformCustomerId`, or `row <number>` if it has none. For an error of the whole file, the job's id. */
      correlationId: string;
      /** @description Code of the error, as REST returns it for one customer. */
      code?: string;
      /** @description Reason why the row was not imported. */
      message?: string;
      /** @description `row`: number of the row in the file, starting at 1 after the header and including empty rows. `errors`: the invalid fields. */
      details?: {
        [key: string]: unknown;
      };
    };
    BulkCustomerImportJob: {
      id: string;
      /**
       * @description Whether the import waits, is in progress, or has ended.
       * @enum {string}
       */
      status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
      /** @description Numbers of rows, as far as the import has come. */
      progress: {
        /**
         * Format: int64
         * @description Number of rows in the file, excluding the header; 0 while PENDING.
         */
        total: number;
        /**
         * Format: int64
         * @description Number of rows that have been read.
         */
        processed: number;
        /**
         * Format: int64
         * @description Number of customers that were created.
         */
        successful: number;
        /**
         * Format: int64
         * @description Number of rows that were not imported.
         */
        failed: number;
      };
      /** @description Reason for the failure of a FAILED job, followed by the first 1000 rows that were not imported. */
      errors?: components["schemas"]["BulkCustomerImportErrorEntry"][];
      /**
       * Format: date-time
       * @description Time at which the import ended, also if it failed; in UTC.
       */
      completedAt?: string;
    };
    BulkCustomerImportJobAccepted: {
      jobId: string;
      /** @enum {string} */
      status: "PENDING" | "PROCESSING";
    };
    BulkUploadWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["BulkCustomerImportJob"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    BusinessBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "BUSINESS";
      legalName: string;
      registrationNumber?: string;
      taxId?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    BusinessCustomer: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customerType: "BUSINESS";
      readonly id: string;
      /** @description The platform's own id for the customer. Default: `id`. */
      platformCustomerId: string;
      /** @description Country whose rules apply. Default: the country of the address. */
      region?: string;
      /** @description Currencies in which the customer has internal accounts. */
      currencies: string[];
      /** @description E-mail address of the customer. */
      email?: string;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string;
      /** @description UMA address of the customer. Generated by default, and never reassigned to another customer. */
      umaAddress: string;
      /** @description Latest consent to the end-user terms; absent if there is none. */
      readonly endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
      /** @description Whether the contacts are verified; absent if none is and none must be. */
      readonly contactVerification?: components["schemas"]["ContactVerification"];
      /** @description Whether the customer was deleted, and can only be listed. */
      readonly isDeleted: boolean;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      readonly updatedAt: string;
      /** @description BUSINESS: whether the business is verified, and may pay. */
      kybStatus: components["schemas"]["KybStatus"];
      /** @description Postal address of the business. */
      address?: components["schemas"]["Address"];
      /** @description BUSINESS: data of the business. */
      businessInfo?: components["schemas"]["BusinessInfoResponse"];
      beneficialOwners?: components["schemas"]["BeneficialOwner"][];
    };
    BusinessCustomerCreateRequest: {
      /** @constant */
      customerType: "BUSINESS";
      /** @description Default: the platform's supported currencies. */
      currencies?: string[];
      /**
       * Format: email
       * @description E-mail address, at most 254 characters.
       */
      email?: string;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string;
      /** @description UMA address, `$user@<umaDomain>`. */
      umaAddress?: string;
      /** @description Consent to the end-user terms; in production, payments require it. */
      endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
      /** @description The platform's own id for the customer. Unique among the customers of the environment that are not deleted. */
      platformCustomerId?: string;
      /** @description Country whose rules apply (ISO 3166-1 alpha-2). Default: the country of the address. */
      region?: string;
      /** @description Postal address of the business. */
      address?: components["schemas"]["Address"];
      /** @description BUSINESS: data of the business. */
      businessInfo: components["schemas"]["BusinessInfo"];
    } & ({
      businessInfo: components["schemas"]["BusinessInfoUpdate"];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customerType: "BUSINESS";
    });
    BusinessCustomerUpdateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customerType: "BUSINESS";
      /** @description Default: the platform's supported currencies. */
      currencies?: string[];
      /**
       * Format: email
       * @description E-mail address, at most 254 characters.
       */
      email?: string | null;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string | null;
      /** @description UMA address, `$user@<umaDomain>`. */
      umaAddress?: string;
      /** @description Consent to the end-user terms; in production, payments require it. */
      endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
      address?: components["schemas"]["Address"] | null;
      /** @description BUSINESS: members to change. */
      businessInfo?: components["schemas"]["BusinessInfoUpdate"];
    };
    BusinessInfo: {
      /** @description Name of the business as registered, at most 250 characters. */
      legalName: string;
      /** @description Name under which the business trades, at most 250 characters. */
      doingBusinessAs?: string;
      /** @description Country where the business is registered (ISO 3166-1 alpha-2). */
      country: string;
      /** @description Number in the country's register of businesses, at most 100 characters. */
      registrationNumber?: string;
      /**
       * Format: date
       * @description Date of incorporation, `YYYY-MM-DD`, not in the future.
       */
      incorporatedOn: string;
      /** @description Legal form of the business. */
      entityType?: components["schemas"]["EntityType"];
      /** @description Tax number, at most 100 characters; stored encrypted. */
      taxId: string;
      /** @description Countries in which the business is active (ISO 3166-1 alpha-2), at most 250. */
      countriesOfOperation?: string[];
      /** @description Industry of the business, by the sectors of NAICS. */
      businessType?: components["schemas"]["BusinessType"];
      /** @description Main use of the business's accounts. */
      purposeOfAccount?: components["schemas"]["PurposeOfAccount"];
      /** @description Origin of the business's money in its own words, at most 500 characters. */
      sourceOfFunds?: string;
      /** @description Range of the number of transactions that the business expects per month. */
      expectedMonthlyTransactionCount?: components["schemas"]["ExpectedMonthlyTransactionCount"];
      /** @description Range of the sum of transactions that the business expects per month, in USD. */
      expectedMonthlyTransactionVolume?: components["schemas"]["ExpectedMonthlyTransactionVolume"];
      /** @description Countries to which the business expects to pay (ISO 3166-1 alpha-2), at most 250. */
      expectedRecipientJurisdictions?: string[];
      /** @description Industry by NAICS, 2 to 6 digits. */
      naicsCode?: string;
      /** @description Sources of the business's money. */
      sourceOfFundsCategories?: components["schemas"]["SourceOfFundsCategory"][];
      /** @description Description of the source OTHER of funds, at most 500 characters. */
      sourceOfFundsOtherDescription?: string;
      /** @description Description of the purpose OTHER, at most 500 characters. */
      purposeOfAccountOtherDescription?: string;
      /** @description Countries of the parties that the business expects to pay or be paid by, at most 250. */
      expectedCounterpartyCountries?: string[];
      /** @description First name of the person to contact, at most 250 characters. */
      primaryContactFirstName?: string;
      /** @description Last name of the person to contact, at most 250 characters. */
      primaryContactLastName?: string;
    };
    BusinessInfoResponse: {
      /** @description Name of the business as registered, at most 250 characters. */
      legalName: string;
      /** @description Name under which the business trades, at most 250 characters. */
      doingBusinessAs?: string;
      /** @description Country where the business is registered (ISO 3166-1 alpha-2). */
      country?: string;
      /** @description Number in the country's register of businesses, at most 100 characters. */
      registrationNumber?: string;
      /** Format: date */
      incorporatedOn?: string;
      /** @description Legal form of the business. */
      entityType?: components["schemas"]["EntityType"];
      /** @description Tax number, at most 100 characters; stored encrypted. */
      taxId?: string;
      /** @description Countries in which the business is active (ISO 3166-1 alpha-2), at most 250. */
      countriesOfOperation?: string[];
      /** @description Industry of the business, by the sectors of NAICS. */
      businessType?: components["schemas"]["BusinessType"];
      /** @description Main use of the business's accounts. */
      purposeOfAccount?: components["schemas"]["PurposeOfAccount"];
      /** @description Origin of the business's money in its own words, at most 500 characters. */
      sourceOfFunds?: string;
      /** @description Range of the number of transactions that the business expects per month. */
      expectedMonthlyTransactionCount?: components["schemas"]["ExpectedMonthlyTransactionCount"];
      /** @description Range of the sum of transactions that the business expects per month, in USD. */
      expectedMonthlyTransactionVolume?: components["schemas"]["ExpectedMonthlyTransactionVolume"];
      /** @description Countries to which the business expects to pay (ISO 3166-1 alpha-2), at most 250. */
      expectedRecipientJurisdictions?: string[];
      /** @description Industry by NAICS, 2 to 6 digits. */
      naicsCode?: string;
      /** @description Sources of the business's money. */
      sourceOfFundsCategories?: components["schemas"]["SourceOfFundsCategory"][];
      /** @description Description of the source OTHER of funds, at most 500 characters. */
      sourceOfFundsOtherDescription?: string;
      /** @description Description of the purpose OTHER, at most 500 characters. */
      purposeOfAccountOtherDescription?: string;
      /** @description Countries of the parties that the business expects to pay or be paid by, at most 250. */
      expectedCounterpartyCountries?: string[];
      /** @description First name of the person to contact, at most 250 characters. */
      primaryContactFirstName?: string;
      /** @description Last name of the person to contact, at most 250 characters. */
      primaryContactLastName?: string;
    };
    /** @description Information about a business. */
    BusinessInfoUpdate: {
      /** @description Name of the business as registered, at most 250 characters. */
      legalName?: string;
      /** @description Name under which the business trades, at most 250 characters. */
      doingBusinessAs?: string | null;
      /** @description Country where the business is registered (ISO 3166-1 alpha-2). */
      country?: string;
      /** @description Number in the country's register of businesses, at most 100 characters. */
      registrationNumber?: string | null;
      /**
       * Format: date
       * @description Date of incorporation, `YYYY-MM-DD`, not in the future.
       */
      incorporatedOn?: string;
      entityType?: components["schemas"]["EntityType"] | null;
      /** @description Tax number, at most 100 characters; stored encrypted. */
      taxId?: string;
      /** @description Countries in which the business is active (ISO 3166-1 alpha-2), at most 250. */
      countriesOfOperation?: string[] | null;
      businessType?: components["schemas"]["BusinessType"] | null;
      purposeOfAccount?: components["schemas"]["PurposeOfAccount"] | null;
      /** @description Origin of the business's money in its own words, at most 500 characters. */
      sourceOfFunds?: string | null;
      expectedMonthlyTransactionCount?: components["schemas"]["ExpectedMonthlyTransactionCount"] | null;
      expectedMonthlyTransactionVolume?: components["schemas"]["ExpectedMonthlyTransactionVolume"] | null;
      /** @description Countries to which the business expects to pay (ISO 3166-1 alpha-2), at most 250. */
      expectedRecipientJurisdictions?: string[] | null;
      /** @description Industry by NAICS, 2 to 6 digits. */
      naicsCode?: string | null;
      /** @description Sources of the business's money. */
      sourceOfFundsCategories?: components["schemas"]["SourceOfFundsCategory"][] | null;
      /** @description Description of the source OTHER of funds, at most 500 characters. */
      sourceOfFundsOtherDescription?: string | null;
      /** @description Description of the purpose OTHER, at most 500 characters. */
      purposeOfAccountOtherDescription?: string | null;
      /** @description Countries of the parties that the business expects to pay or be paid by, at most 250. */
      expectedCounterpartyCountries?: string[] | null;
      /** @description First name of the person to contact, at most 250 characters. */
      primaryContactFirstName?: string | null;
      /** @description Last name of the person to contact, at most 250 characters. */
      primaryContactLastName?: string | null;
    };
    /**
     * @description Industry of a business.
     * @enum {string}
     */
    BusinessType: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
    BwpBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    BwpExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BWP_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["BwpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    BwpExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BWP_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["BwpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    CadBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
      registrationNumber?: string;
    };
    CadExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "CAD_ACCOUNT";
      bankCode: string;
      branchCode: string;
      accountNumber: string;
      beneficiary: components["schemas"]["CadBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    CadExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "CAD_ACCOUNT";
      bankCode: string;
      branchCode: string;
      accountNumber: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["CadBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    CancelTransactionRequest: {
      /** @description Reason, shown in the transaction's `statusHistory`. */
      reason?: string;
    };
    Card: {
      id: string;
      /** @description Cardholder. */
      customerId: string;
      /** @description Identifier generated by the service. */
      platformCardId?: string;
      /** @description Whether authorizations are decided or declined. */
      status: components["schemas"]["CardStatus"];
      /** @description Reason for closing the card. */
      statusReason?: components["schemas"]["CardStatusReason"] | null;
      /** @description Card network; not set while the card is PROCESSING. */
      brand?: components["schemas"]["CardBrand"];
      /** @description Form in which the card was ordered. */
      form: components["schemas"]["CardForm"];
      /** @description Last four digits of the card number. */
      last4?: string;
      /** @description Last month in which the card is valid, 1 to 12, UTC. */
      expMonth?: number;
      /**
       * Format: int64
       * @description Year of the last month in which the card is valid, four digits.
       */
      expYear?: number;
      /** @description Internal account that funds the card; for a closed card, the last one. */
      fundingSource: string;
      /** @description Capabilities of the card, by its funding account. */
      cardCapabilities?: components["schemas"]["CardCapabilities"];
      /**
       * Format: int64
       * @description Maximum amount per authorization, in the smallest unit of the card's currency; null: the card has no limit of its own.
       */
      maxSpendPerTransaction: number | null;
      /**
       * Format: int64
       * @description Maximum total amount of authorizations per UTC day, in the smallest unit of the card's currency; null: the card has no limit of its own.
       */
      maxSpendPerDay: number | null;
      /** @description Maximum number of authorizations per UTC day; null: the card has no limit of its own. */
      maxTransactionsPerDay: number | null;
      /** @description Currency of the funding account. */
      currency?: string;
      /** @description The processor's reference for the card. */
      processorRef?: string;
      /** @description The issuer's reference for the card. */
      issuerRef?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    /**
     * @description Card network on which a card is accepted.
     * @enum {string}
     */
    CardBrand: "VISA" | "MASTERCARD";
    /** @description Capabilities of cards funded by the account. */
    CardCapabilities: {
      /** @description Whether amounts per transaction and per day can be limited. */
      supportsSpendLimits: boolean;
      /** @description Whether the number of transactions per day can be limited. */
      supportsTransactionCountLimit: boolean;
      /** @description Whether the card number can be shown on a hosted page. */
      supportsPanReveal: boolean;
      /** @description Whether cards have a password for 3-D Secure. */
      supports3dSecurePassword?: boolean;
    };
    /** @description Limits for all cards of the platform; null: no limit. */
    CardConfigs: {
      /**
       * Format: int64
       * @description Maximum amount per authorization.
       */
      maxSpendPerTransaction: number | null;
      /**
       * Format: int64
       * @description Maximum total amount per UTC day.
       */
      maxSpendPerDay: number | null;
      /** @description Maximum number of authorizations per UTC day. */
      maxTransactionsPerDay: number | null;
    };
    /** @description Limits for all cards of the platform; null: no limit. */
    CardConfigsUpdate: {
      /**
       * Format: int64
       * @description Maximum amount per authorization.
       */
      maxSpendPerTransaction?: number | null;
      /**
       * Format: int64
       * @description Maximum total amount per UTC day.
       */
      maxSpendPerDay?: number | null;
      /** @description Maximum number of authorizations per UTC day. */
      maxTransactionsPerDay?: number | null;
    };
    CardCreateRequest: {
      /** @description Cardholder, whose KYC status must be APPROVED. */
      customerId: string;
      /** @description Sandbox: the last three characters select the outcome. Not stored. */
      platformCardId?: string;
      /** @description Form of the card; `VIRTUAL` is the only one. */
      form: components["schemas"]["CardForm"];
      /** @description Internal account of the cardholder that funds the card. Its currency becomes the card's currency. */
      fundingSource: string;
      /** @description 3-D Secure password. */
      threeDSecurePassword?: string;
      /**
       * Format: int64
       * @description Maximum amount per authorization, in the smallest unit of the card's currency.
       */
      maxSpendPerTransaction?: number;
      /**
       * Format: int64
       * @description Maximum total amount of authorizations per UTC day, in the smallest unit of the card's currency.
       */
      maxSpendPerDay?: number;
      /** @description Maximum number of authorizations per UTC day. */
      maxTransactionsPerDay?: number;
    };
    /**
     * @description Reason for which an authorization was declined.
     * @enum {string}
     */
    CardDeclinedReason: "CARD_PAUSED" | "CARD_NOT_ACTIVE" | "INSUFFICIENT_FUNDS" | "FUNDING_SOURCE_INELIGIBLE" | "SPEND_LIMIT_EXCEEDED" | "NO_ELIGIBLE_FUNDING_SOURCE" | "BLOCKED" | "UNSUPPORTED_NETWORK" | "OTHER";
    /**
     * @description Whether a card is a number only or also a piece of plastic.
     * @enum {string}
     */
    CardForm: "VIRTUAL";
    CardListResponse: {
      data: components["schemas"]["Card"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /** @description Merchant where a card is used. */
    CardMerchant: {
      /** @description Merchant name as shown on statements. */
      descriptor: string;
      /** @description Merchant category code (ISO 18245), four digits. */
      mcc?: string;
      /** @description Country code (ISO 3166-1 alpha-2). */
      country?: string;
    };
    /** @description Summary of the debits from the funding account. */
    CardPullSummary: {
      /**
       * Format: int64
       * @description Number of them so far.
       */
      count: number;
      /**
       * Format: int64
       * @description Sum of their amounts, in the smallest unit of the card's currency.
       */
      totalAmount: number;
      /**
       * Format: int64
       * @description Number of debits that are not made yet.
       */
      pendingCount?: number;
    };
    /** @description Summary of the returns. */
    CardRefundSummary: {
      /**
       * Format: int64
       * @description Number of them so far.
       */
      count: number;
      /**
       * Format: int64
       * @description Sum of their amounts, in the smallest unit of the card's currency.
       */
      totalAmount: number;
    };
    CardRevealResponse: {
      /**
       * Format: uri
       * @description URL of the page that shows the number, expiry and CVV once. The URL is a secret: do not store or log it.
       */
      panEmbedUrl: string;
      /**
       * Format: date-time
       * @description Time at which the page expires.
       */
      expiresAt: string;
    };
    /** @description Summary of the clearings. */
    CardSettlementSummary: {
      /**
       * Format: int64
       * @description Number of them so far.
       */
      count: number;
      /**
       * Format: int64
       * @description Sum of their amounts, in the smallest unit of the card's currency.
       */
      totalAmount: number;
    };
    /**
     * @description Whether authorizations of a card are decided or declined.
     * @enum {string}
     */
    CardStatus: "PENDING_KYC" | "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";
    CardStatusChangeWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "CARD.STATUS_CHANGE";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["Card"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    /**
     * @description Reason for closing a card.
     * @enum {string}
     */
    CardStatusReason: "ISSUER_REJECTED" | "CLOSED_BY_PLATFORM" | "CLOSED_BY_SERVICE";
    /** @description Second factor for card tokenization. */
    CardTokenization2FAConfig: {
      /** @description Name of the sender in messages to cardholders, at most 255 characters. */
      displayName?: string;
      /**
       * Format: uri
       * @description Address of the logo in messages, `https`, at most 512 characters.
       */
      logoUrl?: string;
      /** @description Content and sender of codes by e-mail. */
      email?: components["schemas"]["CardTokenization2FAEmailConfig"];
      /** @description Content of codes by SMS. */
      sms?: components["schemas"]["CardTokenization2FASmsConfig"];
    };
    /** @description Second factor for card tokenization. */
    CardTokenization2FAConfigUpdate: {
      /** @description Name of the sender in messages to cardholders, at most 255 characters. */
      displayName?: string | null;
      /**
       * Format: uri
       * @description Address of the logo in messages, `https`, at most 512 characters.
       */
      logoUrl?: string | null;
      email?: components["schemas"]["CardTokenization2FAEmailConfig"] | null;
      sms?: components["schemas"]["CardTokenization2FASmsConfig"] | null;
    };
    /** @description Message by which a cardholder receives a code by e-mail. */
    CardTokenization2FAEmailConfig: {
      /**
       * Format: email
       * @description Sender address.
       */
      fromAddress?: string;
      /** @description Sender name, at most 255 characters. */
      fromName?: string;
      /**
       * Format: email
       * @description Address for responses.
       */
      replyToAddress?: string;
      /** @description Subject line, at most 255 characters. */
      subject?: string;
      /** @description Text of the message, at most 2000 characters. */
      bodyText?: string;
    };
    /** @description Message by which a cardholder receives a code by SMS. */
    CardTokenization2FASmsConfig: {
      /** @description Id of the sender's template, at most 64 characters. */
      templateSid?: string;
      /** @description Text of the message, at most 480 characters. */
      bodyText?: string;
    };
    CardTransaction: {
      id: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "CARD";
      /** @description CARD: card that was used, `Card:<uuid>`. */
      cardId?: string;
      customerId: string;
      platformCustomerId: string;
      /** @description CARD: the issuer's token of the transaction. */
      issuerTransactionToken?: string;
      /** @description Status of the purchase or return. */
      status: components["schemas"]["CardTransactionStatus"];
      /** @description DEBIT for a purchase, CREDIT for a return. */
      direction: components["schemas"]["TransactionDirection"];
      /** @description CARD: merchant where the card was used. */
      merchant: components["schemas"]["CardMerchant"];
      /** @description CARD: price in the merchant's own currency, if provided by the network. */
      merchantAmount?: components["schemas"]["CurrencyAmount"];
      /** @description CARD: authorized or returned amount; 0 if nothing was held or if it was settled without an authorization. */
      authorizedAmount: components["schemas"]["CurrencyAmount"];
      /** @description CARD: total amount of the clearings. */
      settledAmount?: components["schemas"]["CurrencyAmount"];
      /** @description CARD: total amount of the returns. */
      refundedAmount?: components["schemas"]["CurrencyAmount"];
      /** @description CARD: internal account that funds the card. */
      accountId: string;
      /** @description CARD: debits of the funding account. */
      pullSummary?: components["schemas"]["CardPullSummary"];
      /** @description CARD: returns of the purchase. */
      refundSummary?: components["schemas"]["CardRefundSummary"];
      /** @description CARD: clearings by the network. */
      settlementSummary?: components["schemas"]["CardSettlementSummary"];
      /**
       * Format: date-time
       * @description CARD: time of the authorization, or of the report of the network without one.
       */
      authorizedAt: string;
      /**
       * Format: date-time
       * @description CARD: time of the latest report of the network.
       */
      lastEventAt?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /** @description CARD: for a return, the purchase; for the reversal of a return, the return; for the clearing of a declined authorization, that authorization. */
      originalTransactionId?: string;
      /** @description CARD: reason for the decline. */
      cardDeclinedReason?: components["schemas"]["CardDeclinedReason"];
      description?: string;
    };
    /** @enum {string} */
    CardTransactionStatus: "AUTHORIZED" | "PARTIALLY_SETTLED" | "SETTLED" | "REFUNDED" | "EXCEPTION" | "DECLINED";
    CardTransactionWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.SETTLED" | "CARD_TRANSACTION.DECLINED" | "CARD_TRANSACTION.EXCEPTION" | "CARD_TRANSACTION.REFUNDED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["CardTransaction"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    CardUpdateRequest: {
      /**
       * @description New status: ACTIVE, FROZEN or CLOSED.
       * @enum {string}
       */
      status?: "ACTIVE" | "FROZEN" | "CLOSED";
      /** @description Internal account of the cardholder that funds the card. Its currency becomes the card's currency. */
      fundingSource?: string;
      /**
       * Format: int64
       * @description Maximum amount per authorization, in the smallest unit of the card's currency; null removes the limit.
       */
      maxSpendPerTransaction?: number | null;
      /**
       * Format: int64
       * @description Maximum total amount of authorizations per UTC day, in the smallest unit of the card's currency; null removes the limit.
       */
      maxSpendPerDay?: number | null;
      /** @description Maximum number of authorizations per UTC day; null removes the limit. */
      maxTransactionsPerDay?: number | null;
    };
    CnyBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    CnyExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "CNY_ACCOUNT";
      accountNumber?: string;
      bankName: string;
      phoneNumber?: string;
      beneficiary: components["schemas"]["CnyBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    CnyExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "CNY_ACCOUNT";
      accountNumber?: string;
      bankName: string;
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["CnyBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    ConfirmReceiptDeliveryRequest: {
      /**
       * Format: date-time
       * @description Default: the time of the request.
       */
      receiptDeliveryConfirmedAt?: string;
    };
    /** @description Verification status of the contact channels. */
    ContactVerification: {
      /** @description Whether the e-mail address is verified; only in the EEA it must be. */
      email?: components["schemas"]["ContactVerificationStatus"];
      /** @description Whether the phone number is verified; only in the EEA it must be. */
      phone?: components["schemas"]["ContactVerificationStatus"];
    };
    ContactVerificationConfirmRequest: {
      /** @description Most recent code sent. */
      code: string;
    };
    /**
     * @description Whether a contact channel is verified.
     * @enum {string}
     */
    ContactVerificationStatus: "PENDING" | "VERIFIED";
    CopBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
      /** @enum {string} */
      documentType?: "CC" | "CE" | "TI" | "NIT" | "PP";
      documentNumber?: string;
    };
    CopExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "COP_ACCOUNT";
      accountNumber?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      bankName: string;
      phoneNumber?: string;
      beneficiary: components["schemas"]["CopBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    CopExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "COP_ACCOUNT";
      accountNumber?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      bankName: string;
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["CopBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    /** @description Information required about the counterparty of a payment. */
    CounterpartyFieldDefinition: {
      /** @description Field about the counterparty. */
      name: components["schemas"]["UserInfoFieldName"];
      /** @description Whether a payment is refused without it; otherwise it may be left out. */
      mandatory: boolean;
    };
    CounterpartyInformation: {
      [key: string]: unknown;
    };
    /** @enum {string} */
    CryptoNetwork: "BITCOIN" | "ETHEREUM" | "SOLANA" | "BASE" | "POLYGON" | "TRON" | "PLASMA" | "SPARK";
    Currency: {
      /** @description ISO 4217 code, `BTC`, `USDC`, `USDT` or `USDB`. */
      code: string;
      /** @description English name, such as `US Dollar`. */
      name: string;
      /** @description Sign to show with an amount, such as `$`. */
      symbol: string;
      /**
       * Format: int64
       * @description Number of decimal places in the smallest unit.
       */
      decimals: number;
    };
    CurrencyAmount: {
      /**
       * Format: int64
       * @description Amount in the smallest unit of the currency.
       */
      amount: number;
      /** @description Currency of the amount, with its number of decimals. */
      currency: components["schemas"]["Currency"];
    };
    /** @description A currency in which a receiver can be paid, with its rate and limits. */
    CurrencyPreference: {
      /** @description Currency that the receiver accepts. */
      currency: components["schemas"]["Currency"];
      /** @description Estimated sending units per unit of `currency`, both in major units, as in a quote. */
      estimatedExchangeRate: number;
      /**
       * Format: int64
       * @description Minimum amount that a quote can lock as `RECEIVING`, in the smallest unit of `currency`.
       */
      min: number;
      /**
       * Format: int64
       * @description Maximum amount that a quote can lock as `RECEIVING`, in the smallest unit of `currency`.
       */
      max: number;
    };
    Customer: components["schemas"]["IndividualCustomer"] | components["schemas"]["BusinessCustomer"];
    CustomerChangeWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "CUSTOMER.CREATED" | "CUSTOMER.UPDATED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["Customer"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    CustomerCreateRequest: components["schemas"]["IndividualCustomerCreateRequest"] | components["schemas"]["BusinessCustomerCreateRequest"];
    CustomerListResponse: {
      data: components["schemas"]["Customer"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /**
     * @description Whether the customer is an individual or a business.
     * @enum {string}
     */
    CustomerType: "INDIVIDUAL" | "BUSINESS";
    CustomerUpdateRequest: components["schemas"]["IndividualCustomerUpdateRequest"] | components["schemas"]["BusinessCustomerUpdateRequest"];
    CustomerWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_REJECTED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_REJECTED" | "CUSTOMER.KYB_PENDING";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["Customer"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    DeadTimer: {
      id: string;
      /** @description Name of the step that failed, such as `payment.refund`. */
      name: string;
      /** @description Payment to which the step belongs. */
      transactionId?: string;
      /**
       * Format: date-time
       * @description Time at which the step was first due.
       */
      dueAt: string;
      /**
       * Format: int64
       * @description Number of failed attempts.
       */
      attempts: number;
      /** @description Last failure. Details of unexpected failures are in the operator's log. */
      error: string;
      /**
       * Format: date-time
       * @description Time at which the step was abandoned.
       */
      createdAt: string;
    };
    DeadTimerListResponse: {
      data: components["schemas"]["DeadTimer"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    DelegatedKey: {
      id: string;
      /** @description Card for whose payments the key signs, `Card:<uuid>`. */
      cardId: string;
      /** @description Funding source of the card when the key was created. */
      fundingSourceId: string;
      /** @description Internal account of the wallet, `InternalAccount:<uuid>`. */
      accountId: string;
      /** @description Compressed P-256 public key, 66 hex characters. */
      publicKey: string;
      /** @description Name of the key for people. */
      nickname: string;
      /** @description Whether the key can sign. */
      status: components["schemas"]["DelegatedKeyStatus"];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    DelegatedKeyCreateRequest: {
      /** @description Card for whose payments the key signs. */
      cardId: string;
      /** @description Wallet that funds the card. */
      internalAccountId: string;
      /** @description Name of the key for people, 1 to 256 characters. */
      nickname: string;
    };
    DelegatedKeyListResponse: {
      data: components["schemas"]["DelegatedKey"][];
    };
    /**
     * @description Status of a delegated key. PENDING: not yet authorized by both signatures, so it cannot sign. REVOKED: permanently unable to sign.
     * @enum {string}
     */
    DelegatedKeyStatus: "PENDING" | "ACTIVE" | "REVOKED";
    /**
     * @description Network on which a digital asset is sent.
     * @enum {string}
     */
    DestinationCryptoNetwork: "BITCOIN" | "ETHEREUM" | "SOLANA" | "BASE" | "POLYGON" | "TRON" | "PLASMA" | "LIGHTNING" | "SPARK";
    DiscoveryListResponse: {
      data: {
        /** @description Value for the `bankName` of an external account. */
        bankName: string;
        /** @description Name of the institution for people. */
        displayName: string;
        /** @description Country in which the institution holds accounts. */
        country: string;
        /** @description Currency of the accounts. */
        currency: string;
      }[];
    };
    DkkBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    DkkExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "DKK_ACCOUNT";
      iban: string;
      swiftCode?: string;
      beneficiary: components["schemas"]["DkkBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    DkkExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "DKK_ACCOUNT";
      iban: string;
      swiftCode?: string;
      paymentRails: ("SEPA" | "SEPA_INSTANT")[];
      beneficiary: components["schemas"]["DkkBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    Document: {
      id: string;
      /** @description Customer or beneficial owner that the document is about. */
      documentHolder: string;
      /** @description Type of the document, which decides what it proves. */
      documentType: components["schemas"]["DocumentType"];
      /** @description Side that the file shows; not set if one file shows all. */
      side?: components["schemas"]["DocumentSide"];
      /** @description Country that issued the document. */
      country: string;
      /** @description Stored encrypted. */
      documentNumber?: string;
      /** @description Authority that issued the document, as the upload named it. */
      issuingAuthority?: string;
      /** @description Name of the active file. */
      fileName: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt?: string;
    };
    DocumentFileLink: {
      /**
       * Format: uri
       * @description Address that sends the file, for two minutes. It is a secret: do not store or log it.
       */
      url: string;
      /**
       * Format: date-time
       * @description Time from which the address is unknown, two minutes after its creation.
       */
      expiresAt: string;
    };
    DocumentListResponse: {
      data: components["schemas"]["Document"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /**
     * @description Side of the card that the file shows.
     * @enum {string}
     */
    DocumentSide: "FRONT" | "BACK";
    /**
     * @description Type of a document, which decides what it proves.
     * @enum {string}
     */
    DocumentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "ELECTRICITY_BILL" | "RENT_OR_LEASE_AGREEMENT" | "DIRECTOR_REGISTRY" | "TRUST_AGREEMENT" | "STATE_COMPANY_REGISTRY" | "PARTNERSHIP_CONTROL_AGREEMENT" | "PARTNERSHIP_AGREEMENT" | "SELFIE" | "OTHER";
    EgpBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    EgpExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EGP_ACCOUNT";
      iban?: string;
      bankName: string;
      phoneNumber?: string;
      beneficiary: components["schemas"]["EgpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    EgpExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EGP_ACCOUNT";
      iban?: string;
      bankName: string;
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["EgpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    EmailOtpCredentialCreateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "EMAIL_OTP";
      /** @description Internal account of the wallet. */
      accountId: string;
    };
    EmailOtpCredentialVerifyRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "EMAIL_OTP";
      /** @description EMAIL_OTP, SMS_OTP: the code and the client's key, encrypted to the challenge's key. */
      encryptedOtpBundle: string;
    };
    /** @description Branding of embedded wallets, and delivery of their one-time codes. */
    EmbeddedWalletConfig: {
      /** @description Name of the app in messages to customers, at most 255 characters. */
      appName?: string;
      /** @description Number of characters of a one-time code, 4 to 12. Default: 6. */
      otpLength?: number;
      /** @description Whether one-time codes have letters besides digits. Default: false. */
      alphanumeric?: boolean;
      /** @description Time for which a one-time code is valid, 1 to 86,400 seconds. Default: 300. */
      expirationSeconds?: number;
      /**
       * Format: email
       * @description Sender address of messages with codes.
       */
      sendFromEmailAddress?: string;
      /** @description Sender name of messages with codes, at most 255 characters. */
      sendFromEmailSenderName?: string;
      /**
       * Format: email
       * @description Address for responses to messages with codes.
       */
      replyToEmailAddress?: string;
      /**
       * Format: uri
       * @description Address of the logo in messages, `http` or `https`, at most 512 characters.
       */
      logoUrl?: string;
    };
    /** @description Branding of embedded wallets, and delivery of their one-time codes. */
    EmbeddedWalletConfigUpdate: {
      /** @description Name of the app in messages to customers, at most 255 characters. */
      appName?: string | null;
      /** @description Number of characters of a one-time code, 4 to 12. Default: 6. */
      otpLength?: number | null;
      /** @description Whether one-time codes have letters besides digits. Default: false. */
      alphanumeric?: boolean | null;
      /** @description Time for which a one-time code is valid, 1 to 86,400 seconds. Default: 300. */
      expirationSeconds?: number | null;
      /**
       * Format: email
       * @description Sender address of messages with codes.
       */
      sendFromEmailAddress?: string | null;
      /** @description Sender name of messages with codes, at most 255 characters. */
      sendFromEmailSenderName?: string | null;
      /**
       * Format: email
       * @description Address for responses to messages with codes.
       */
      replyToEmailAddress?: string | null;
      /**
       * Format: uri
       * @description Address of the logo in messages, `http` or `https`, at most 512 characters.
       */
      logoUrl?: string | null;
    };
    EndUserTerms: {
      /** @description Version to name in a consent. */
      version: string;
      /**
       * Format: uri
       * @description URL of the hosted terms.
       */
      url: string;
    };
    /**
     * @description Method by which the end-user terms were accepted.
     * @enum {string}
     */
    EndUserTermsAcceptanceMethod: "CHECKBOX" | "CLICK_TO_ACCEPT";
    /** @description Consent of the customer to a version of the end-user terms. */
    EndUserTermsConsent: {
      /**
       * Format: date-time
       * @description Time of the acceptance, not in the future.
       */
      acceptedAt: string;
      /** @description Address from which the customer accepted, IPv4 or IPv6. */
      ipAddress: string;
      /** @description Version of the terms, at most 100 characters. */
      termsVersion: string;
      /** @description How the customer accepted. */
      acceptanceMethod: components["schemas"]["EndUserTermsAcceptanceMethod"];
    };
    /**
     * @description Legal form of a business.
     * @enum {string}
     */
    EntityType: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "PUBLICLY_LISTED_COMPANY" | "TRUST" | "PRIVATE_FOUNDATION" | "CHARITY" | "OTHER";
    Error400: {
      /** @constant */
      status: 400;
      /** @enum {string} */
      code: "INVALID_INPUT" | "END_USER_TERMS_VERSION_NOT_FOUND" | "MISSING_MANDATORY_USER_INFO" | "INVITATION_ALREADY_CLAIMED" | "INVITATIONS_NOT_CONFIGURED" | "INVALID_UMA_ADDRESS" | "INVITATION_CANCELLED" | "QUOTE_REQUEST_FAILED" | "INVALID_PAYREQ_RESPONSE" | "INVALID_RECEIVER" | "PARSE_PAYREQ_RESPONSE_ERROR" | "CERT_CHAIN_INVALID" | "CERT_CHAIN_EXPIRED" | "INVALID_PUBKEY_FORMAT" | "MISSING_REQUIRED_UMA_PARAMETERS" | "SENDER_NOT_ACCEPTED" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY" | "INVALID_TIMESTAMP" | "INVALID_NONCE" | "INVALID_REQUEST_FORMAT" | "INVALID_BANK_ACCOUNT" | "SELF_PAYMENT" | "LOOKUP_REQUEST_FAILED" | "PARSE_LNURLP_RESPONSE_ERROR" | "INVALID_AMOUNT" | "INSUFFICIENT_FUNDS" | "WEBHOOK_ENDPOINT_NOT_SET" | "WEBHOOK_DELIVERY_ERROR" | "LOW_QUALITY" | "DATA_MISMATCH" | "EXPIRED" | "SUSPECTED_FRAUD" | "UNSUITABLE_DOCUMENT" | "INCOMPLETE" | "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS" | "SMS_OTP_CREDENTIAL_ALREADY_EXISTS" | "PASSKEY_CREDENTIAL_ALREADY_EXISTS" | "STABLECOIN_PROVIDER_ACCOUNT_INVALID" | "STABLECOIN_PROVIDER_ACCOUNT_REVOKED" | "STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED" | "CARDHOLDER_KYC_NOT_APPROVED" | "TRANSACTION_SIZE_LIMIT_EXCEEDED" | "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED" | "FUNDING_SOURCE_INELIGIBLE";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        errors?: {
          /** @description Path of the field, such as `address.country`. */
          field: string;
          message: string;
          constraint?: {
            format?: string;
            pattern?: string;
            enum?: string[];
            minLength?: number;
            maxLength?: number;
          };
        }[];
      } & {
        [key: string]: unknown;
      };
    };
    Error401: {
      /** @constant */
      status: 401;
      /** @enum {string} */
      code: "UNAUTHORIZED" | "INVALID_SIGNATURE" | "WALLET_SIGNATURE_MISSING" | "WALLET_SIGNATURE_MALFORMED" | "WALLET_SIGNATURE_BODY_MISMATCH" | "WALLET_SIGNATURE_INVALID" | "REQUEST_ID_MISSING";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error403: {
      /** @constant */
      status: 403;
      /** @enum {string} */
      code: "FORBIDDEN" | "USER_NOT_READY" | "CUSTOMER_NOT_VERIFIED" | "COUNTERPARTY_NOT_ALLOWED" | "VELOCITY_LIMIT_EXCEEDED" | "END_USER_TERMS_NOT_ACCEPTED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error404: {
      /** @constant */
      status: 404;
      /** @enum {string} */
      code: "TRANSACTION_NOT_FOUND" | "INVITATION_NOT_FOUND" | "USER_NOT_FOUND" | "QUOTE_NOT_FOUND" | "LOOKUP_REQUEST_NOT_FOUND" | "TOKEN_NOT_FOUND" | "BULK_UPLOAD_JOB_NOT_FOUND" | "REFERENCE_NOT_FOUND" | "UMA_NOT_FOUND" | "STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "AUTH_METHOD_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "DOCUMENT_HOLDER_NOT_FOUND" | "NOT_FOUND" | "PAYMENT_URL_NOT_FOUND" | "PLATFORM_NOT_FOUND" | "REQUEST_NOT_FOUND" | "SESSION_NOT_FOUND" | "STABLECOIN_EXTERNAL_ACCOUNT_NOT_FOUND" | "STABLECOIN_NOT_FOUND" | "STABLECOIN_OPERATION_NOT_FOUND" | "VERIFICATION_NOT_FOUND";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error405: {
      /** @constant */
      status: 405;
      /** @enum {string} */
      code: "METHOD_NOT_ALLOWED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error409: {
      /** @constant */
      status: 409;
      /** @enum {string} */
      code: "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" | "TRANSACTION_NOT_CANCELLABLE" | "UMA_ADDRESS_EXISTS" | "EMAIL_OTP_EMAIL_ALREADY_EXISTS" | "EMAIL_OTP_CREDENTIAL_SET_CHANGED" | "PASSKEY_ALREADY_ENROLLED" | "SCA_SESSION_REQUIRED" | "BENEFICIARY_TRUSTED" | "INVALID_STATE_TRANSITION" | "CARD_ALREADY_CLOSED" | "CARD_NOT_MUTABLE" | "CONFLICT" | "CARD_LIMIT_REACHED" | "QUOTE_EXPIRED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error410: {
      /** @constant */
      status: 410;
      /** @enum {string} */
      code: "CUSTOMER_DELETED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error412: {
      /** @constant */
      status: 412;
      /** @enum {string} */
      code: "UNSUPPORTED_UMA_VERSION";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error413: {
      /** @constant */
      status: 413;
      /** @enum {string} */
      code: "PAYLOAD_TOO_LARGE";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error415: {
      /** @constant */
      status: 415;
      /** @enum {string} */
      code: "UNSUPPORTED_MEDIA_TYPE";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error422: {
      /** @constant */
      status: 422;
      /** @enum {string} */
      code: "DOCUMENT_REJECTED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
      /** @description Reasons why the file cannot be used, such as `dataNotReadable`, `screenshot`, `grayscale` or `documentExpired`. */
      precheckErrors?: string[];
    };
    Error423: {
      /** @constant */
      status: 423;
      /** @enum {string} */
      code: "ACCOUNT_LOCKED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error424: {
      /** @constant */
      status: 424;
      /** @enum {string} */
      code: "PAYREQ_REQUEST_FAILED" | "COUNTERPARTY_PUBKEY_FETCH_ERROR" | "NO_COMPATIBLE_UMA_VERSION" | "LNURLP_REQUEST_FAILED" | "EMAIL_OTP_CREDENTIAL_SYNC_FAILED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error429: {
      /** @constant */
      status: 429;
      /** @enum {string} */
      code: "RATE_LIMITED" | "DAILY_VOLUME_LIMIT_EXCEEDED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error500: {
      /** @constant */
      status: 500;
      /** @enum {string} */
      code: "SERVICE_SWITCH_ERROR" | "INTERNAL_ERROR";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error501: {
      /** @constant */
      status: 501;
      /** @enum {string} */
      code: "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY" | "NOT_IMPLEMENTED";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    Error503: {
      /** @constant */
      status: 503;
      /** @enum {string} */
      code: "SERVICE_UNAVAILABLE";
      /** @description Human-readable explanation of the error. */
      reason: string;
      /** @description Same as `reason`. */
      message: string;
      details?: {
        [key: string]: unknown;
      };
    };
    EstimateCryptoWithdrawalFeeRequest: {
      /** @description Account of type INTERNAL_CRYPTO. */
      internalAccountId: string;
      /** @description Currency of the account. */
      currency: string;
      /** @description Crypto network, such as `ETHEREUM`. */
      cryptoNetwork: string;
      /**
       * Format: int64
       * @description Amount debited from the account, including fees.
       */
      amount: number;
      /** @description Address of the wallet on that network. */
      destinationAddress: string;
    };
    EstimateCryptoWithdrawalFeeResponse: {
      /**
       * Format: int64
       * @description Fee of the crypto network, in the smallest unit of the asset.
       */
      networkFee: number;
      /** @description Asset in which the network fee is charged: the withdrawn asset. */
      networkFeeAsset: string;
      /**
       * Format: int64
       * @description Service fee.
       */
      applicationFee: number;
      /**
       * Format: int64
       * @description Network fee and service fee together.
       */
      totalFee: number;
      /**
       * Format: int64
       * @description Amount credited to the wallet.
       */
      netAmount: number;
    };
    EthereumWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ETHEREUM_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    EurBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence: string;
      address?: components["schemas"]["Address"];
    };
    EurExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EUR_ACCOUNT";
      iban: string;
      swiftCode?: string;
      beneficiary: components["schemas"]["EurBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    EurExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EUR_ACCOUNT";
      iban: string;
      swiftCode?: string;
      paymentRails: ("SEPA" | "SEPA_INSTANT")[];
      beneficiary: components["schemas"]["EurBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    Event: {
      /** @description Event id, equal to the `id` of its webhook on every delivery. */
      id: string;
      /** @description Event type, such as `CUSTOMER.KYC_APPROVED`. */
      type: string;
      /**
       * Format: date-time
       * @description Time of the event, by the environment's clock.
       */
      timestamp: string;
      /** @description Position of the event in the log. `events(after:)` resumes after it. */
      cursor: string;
      /** @description Id of the resource that the event is about; absent for `TEST`. */
      subjectId?: string;
      /** @description Customer that the event concerns, if any. */
      customerId?: string;
      /** @description Same as the `data` of the webhook. */
      data: {
        [key: string]: unknown;
      };
    };
    EventListResponse: {
      data: components["schemas"]["Event"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    ExchangeRate: {
      /** @description Currency that is debited. */
      sourceCurrency: components["schemas"]["Currency"];
      /**
       * Format: int64
       * @description Amount to send, in the smallest unit of the source currency.
       */
      sendingAmount: number;
      /**
       * Format: int64
       * @description Minimum amount that can be sent, as limited by the corridor or the platform.
       */
      minSendingAmount: number;
      /**
       * Format: int64
       * @description Maximum amount that can be sent, as limited by the corridor or the platform.
       */
      maxSendingAmount: number;
      /** @description Currency that is credited. */
      destinationCurrency: components["schemas"]["Currency"];
      /** @description Payment rail to the destination; null if it is a crypto network (`destinationCryptoNetwork`). */
      destinationPaymentRail: components["schemas"]["PaymentRail"] | null;
      /** @description Crypto network to the destination. Its fee is included in the fees, and the cheapest network comes first. Null for a payment rail. */
      destinationCryptoNetwork: components["schemas"]["DestinationCryptoNetwork"] | null;
      /**
       * Format: int64
       * @description Amount credited after fees; 0 if `sendingAmount` is outside the limits or too small.
       */
      receivingAmount: number;
      /** @description Sending units per receiving unit, both in major units, excluding fees, as in a quote. */
      exchangeRate: number;
      /** @description Fees on `sendingAmount`, which the rate excludes. */
      fees: components["schemas"]["ExchangeRateFees"];
      /**
       * Format: date-time
       * @description Start of the rate's validity period of about five minutes.
       */
      updatedAt: string;
    };
    /** @description Fees on `sendingAmount`, in the smallest unit of the source currency. */
    ExchangeRateFees: {
      /**
       * Format: int64
       * @description Fixed fees, including the platform's, in the smallest unit of the source currency.
       */
      fixed?: number;
      /**
       * Format: int64
       * @description All fees on `sendingAmount`, including the platform's.
       */
      total?: number;
    };
    ExchangeRateListResponse: {
      data: components["schemas"]["ExchangeRate"][];
    };
    ExecuteQuoteRequest: {
      /** @description Factor that the payer proves, if a proof is required. */
      scaFactor?: components["schemas"]["ScaFactor"];
    };
    /**
     * @description Expected number of transactions per month.
     * @enum {string}
     */
    ExpectedMonthlyTransactionCount: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
    /**
     * @description Expected monthly transaction volume in USD.
     * @enum {string}
     */
    ExpectedMonthlyTransactionVolume: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
    ExternalAccount: {
      id: string;
      /** @description Not set for the platform's own accounts. */
      customerId?: string;
      /** @description Whether the account can be paid to and pulled from. */
      status: components["schemas"]["ExternalAccountStatus"];
      /** @description The platform's own id for the account. */
      platformAccountId?: string;
      /** @description Whether the account belongs to its holder or to another party. */
      ownershipType?: components["schemas"]["OwnershipType"];
      /** @description Currency of payments to and from the account. */
      currency: string;
      /** @description Whether UMA payments to the customer in this currency are credited to this account. Customer accounts only. */
      defaultUmaDepositAccount?: boolean;
      /** @description Not set if the name was not checked. */
      beneficiaryVerificationStatus?: components["schemas"]["BeneficiaryVerificationStatus"];
      /** @description Data of the holder at the receiving bank; not set if the bank gives none. */
      beneficiaryVerifiedData?: components["schemas"]["BeneficiaryVerifiedData"];
      accountInfo: components["schemas"]["ExternalAccountInfoOneOf"];
    };
    ExternalAccountCreateInfoOneOf: components["schemas"]["AedExternalAccountCreateInfo"] | components["schemas"]["BrlExternalAccountCreateInfo"] | components["schemas"]["CadExternalAccountCreateInfo"] | components["schemas"]["DkkExternalAccountCreateInfo"] | components["schemas"]["EurExternalAccountCreateInfo"] | components["schemas"]["GbpExternalAccountCreateInfo"] | components["schemas"]["GtqExternalAccountCreateInfo"] | components["schemas"]["HkdExternalAccountCreateInfo"] | components["schemas"]["IdrExternalAccountCreateInfo"] | components["schemas"]["InrExternalAccountCreateInfo"] | components["schemas"]["JmdExternalAccountCreateInfo"] | components["schemas"]["MxnExternalAccountCreateInfo"] | components["schemas"]["MyrExternalAccountCreateInfo"] | components["schemas"]["NgnExternalAccountCreateInfo"] | components["schemas"]["PhpExternalAccountCreateInfo"] | components["schemas"]["SgdExternalAccountCreateInfo"] | components["schemas"]["ThbExternalAccountCreateInfo"] | components["schemas"]["UsdExternalAccountCreateInfo"] | components["schemas"]["VndExternalAccountCreateInfo"] | components["schemas"]["ZarExternalAccountCreateInfo"] | components["schemas"]["SwiftExternalAccountCreateInfo"] | components["schemas"]["BdtExternalAccountCreateInfo"] | components["schemas"]["BwpExternalAccountCreateInfo"] | components["schemas"]["CnyExternalAccountCreateInfo"] | components["schemas"]["CopExternalAccountCreateInfo"] | components["schemas"]["EgpExternalAccountCreateInfo"] | components["schemas"]["GhsExternalAccountCreateInfo"] | components["schemas"]["HtgExternalAccountCreateInfo"] | components["schemas"]["KesExternalAccountCreateInfo"] | components["schemas"]["MwkExternalAccountCreateInfo"] | components["schemas"]["PkrExternalAccountCreateInfo"] | components["schemas"]["RwfExternalAccountCreateInfo"] | components["schemas"]["SlvExternalAccountCreateInfo"] | components["schemas"]["TzsExternalAccountCreateInfo"] | components["schemas"]["UgxExternalAccountCreateInfo"] | components["schemas"]["XafExternalAccountCreateInfo"] | components["schemas"]["XofExternalAccountCreateInfo"] | components["schemas"]["ZmwExternalAccountCreateInfo"] | components["schemas"]["BaseWalletExternalAccountInfo"] | components["schemas"]["EthereumWalletExternalAccountInfo"] | components["schemas"]["LightningExternalAccountInfo"] | components["schemas"]["PlasmaWalletExternalAccountInfo"] | components["schemas"]["PolygonWalletExternalAccountInfo"] | components["schemas"]["SolanaWalletExternalAccountInfo"] | components["schemas"]["SparkWalletExternalAccountInfo"] | components["schemas"]["TronWalletExternalAccountInfo"];
    ExternalAccountCreateRequest: {
      /** @description Currency supported by the account type. */
      currency: string;
      /** @description The platform's own id for the account. */
      platformAccountId?: string;
      /** @description Default: `THIRD_PARTY`. */
      ownershipType?: components["schemas"]["OwnershipType"];
      /** @description Details of the account, by its `accountType`. */
      accountInfo: components["schemas"]["ExternalAccountCreateInfoOneOf"];
      /** @description Customer that holds the account. Default: the platform itself. For agents: always the agent's customer. */
      customerId?: string;
      /** @description Whether UMA payments to the customer in this currency are credited to this account. Replaces the previous default account. */
      defaultUmaDepositAccount?: boolean;
    };
    /** @description Account to pay, and the rail to use. */
    ExternalAccountDestinationReference: {
      /** @description `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`. */
      accountId: string;
      /** @description Payment rail. Default: the first rail of the account. */
      paymentRail?: components["schemas"]["PaymentRail"];
    };
    ExternalAccountInfoOneOf: components["schemas"]["AedExternalAccountInfo"] | components["schemas"]["BrlExternalAccountInfo"] | components["schemas"]["CadExternalAccountInfo"] | components["schemas"]["DkkExternalAccountInfo"] | components["schemas"]["EurExternalAccountInfo"] | components["schemas"]["GbpExternalAccountInfo"] | components["schemas"]["GtqExternalAccountInfo"] | components["schemas"]["HkdExternalAccountInfo"] | components["schemas"]["IdrExternalAccountInfo"] | components["schemas"]["InrExternalAccountInfo"] | components["schemas"]["JmdExternalAccountInfo"] | components["schemas"]["MxnExternalAccountInfo"] | components["schemas"]["MyrExternalAccountInfo"] | components["schemas"]["NgnExternalAccountInfo"] | components["schemas"]["PhpExternalAccountInfo"] | components["schemas"]["SgdExternalAccountInfo"] | components["schemas"]["ThbExternalAccountInfo"] | components["schemas"]["UsdExternalAccountInfo"] | components["schemas"]["VndExternalAccountInfo"] | components["schemas"]["ZarExternalAccountInfo"] | components["schemas"]["SwiftExternalAccountInfo"] | components["schemas"]["BdtExternalAccountInfo"] | components["schemas"]["BwpExternalAccountInfo"] | components["schemas"]["CnyExternalAccountInfo"] | components["schemas"]["CopExternalAccountInfo"] | components["schemas"]["EgpExternalAccountInfo"] | components["schemas"]["GhsExternalAccountInfo"] | components["schemas"]["HtgExternalAccountInfo"] | components["schemas"]["KesExternalAccountInfo"] | components["schemas"]["MwkExternalAccountInfo"] | components["schemas"]["PkrExternalAccountInfo"] | components["schemas"]["RwfExternalAccountInfo"] | components["schemas"]["SlvExternalAccountInfo"] | components["schemas"]["TzsExternalAccountInfo"] | components["schemas"]["UgxExternalAccountInfo"] | components["schemas"]["XafExternalAccountInfo"] | components["schemas"]["XofExternalAccountInfo"] | components["schemas"]["ZmwExternalAccountInfo"] | components["schemas"]["BaseWalletExternalAccountInfo"] | components["schemas"]["EthereumWalletExternalAccountInfo"] | components["schemas"]["LightningExternalAccountInfo"] | components["schemas"]["PlasmaWalletExternalAccountInfo"] | components["schemas"]["PolygonWalletExternalAccountInfo"] | components["schemas"]["SolanaWalletExternalAccountInfo"] | components["schemas"]["SparkWalletExternalAccountInfo"] | components["schemas"]["TronWalletExternalAccountInfo"];
    ExternalAccountListResponse: {
      data: components["schemas"]["ExternalAccount"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /** @description Account of a transfer, by its id. */
    ExternalAccountReference: {
      /** @description `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`. */
      accountId: string;
    };
    /**
     * @description Status of an external account. Payments to and from it require ACTIVE.
     * @enum {string}
     */
    ExternalAccountStatus: "PENDING" | "ACTIVE" | "PENDING_OWNERSHIP_VERIFICATION" | "UNVERIFIED" | "UNDER_REVIEW" | "INACTIVE";
    ExternalAccountStatusWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "EXTERNAL_ACCOUNT.STATUS_UPDATED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["ExternalAccount"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    /** @description A fee charged by the platform. */
    FeeConfig: {
      /** @description Payments for which the fee is charged. */
      feeType: components["schemas"]["FeeType"];
      /** @description Currency of the payments for which the fee is charged. */
      sourceCurrency: string;
      /** @description Variable fee in basis points. */
      variableFeeBps: number;
      /** @description Part of the fee that does not depend on the amount. */
      fixedFee: components["schemas"]["FixedFee"];
    };
    /**
     * @description Type of transaction for which a fee is charged.
     * @enum {string}
     */
    FeeType: "CROSS_CURRENCY_TRANSACTION";
    /** @description Amount and currency code. */
    FixedFee: {
      /**
       * Format: int64
       * @description Fee per payment, in the smallest unit of `currency`.
       */
      amount: number;
      /** @description Currency of `amount`: that of the payments for which the fee is charged. */
      currency: string;
    };
    GbpBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    GbpExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GBP_ACCOUNT";
      sortCode: string;
      accountNumber: string;
      beneficiary: components["schemas"]["GbpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    GbpExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GBP_ACCOUNT";
      sortCode: string;
      accountNumber: string;
      paymentRails: "FASTER_PAYMENTS"[];
      beneficiary: components["schemas"]["GbpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    GhsBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    GhsExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GHS_ACCOUNT";
      accountNumber?: string;
      bankName: string;
      phoneNumber?: string;
      beneficiary: components["schemas"]["GhsBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    GhsExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GHS_ACCOUNT";
      accountNumber?: string;
      bankName: string;
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["GhsBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    GtqBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber: string;
      countryOfResidence: string;
      address?: components["schemas"]["Address"];
    };
    GtqExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GTQ_ACCOUNT";
      accountNumber: string;
      /** @enum {string} */
      bankAccountType: "CHECKING" | "SAVINGS";
      bankName: string;
      beneficiary: components["schemas"]["GtqBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    GtqExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GTQ_ACCOUNT";
      accountNumber: string;
      /** @enum {string} */
      bankAccountType: "CHECKING" | "SAVINGS";
      bankName: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["GtqBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    HkdBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    HkdExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "HKD_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      beneficiary: components["schemas"]["HkdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    HkdExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "HKD_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["HkdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    HtgBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    HtgExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "HTG_ACCOUNT";
      phoneNumber: string;
      beneficiary: components["schemas"]["HtgBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    HtgExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "HTG_ACCOUNT";
      phoneNumber: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["HtgBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    /**
     * @description Type of an identification number.
     * @enum {string}
     */
    IdentificationType: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
    IdrBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    IdrExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "IDR_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      phoneNumber: string;
      beneficiary: components["schemas"]["IdrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    IdrExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "IDR_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      phoneNumber: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["IdrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    IncomingPaymentWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.PENDING_AUTHORIZATION" | "INCOMING_PAYMENT.PROCESSING" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["IncomingPaymentWebhookData"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    IncomingPaymentWebhookData: {
      id: string;
      /** @description Whether the customer's account is credited or debited. */
      direction: components["schemas"]["TransactionDirection"];
      /** @description Event or decision that a PENDING payment waits for. */
      pendingReason?: components["schemas"]["TransactionPendingReason"];
      /** @description Party that is credited. */
      destination: components["schemas"]["TransactionDestinationOneOf"];
      /** @description Customer whose payment it is; the platform's id for the platform's own payments. */
      customerId: string;
      /** @description The platform's id for the customer at the time when the payment was created. */
      platformCustomerId: string;
      /**
       * Format: date-time
       * @description Time of the status COMPLETED; absent before, and after a return.
       */
      settledAt?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description Time at which the payer received the receipt, as confirmed by the platform.
       */
      receiptDeliveryConfirmedAt?: string;
      /** @description Agent that created the payment. */
      agentId?: string;
      /** @description Note on the payment, at most 1000 characters. */
      description?: string;
      /** @description Sending units per receiving unit, both in major units, excluding fees. */
      exchangeRate?: number;
      /** @description Quote that the payment executes. */
      quoteId?: string;
      /** @description Refund to the payer; absent if there is none. */
      refund?: components["schemas"]["Refund"];
      /** @description Known information about the counterparty. */
      counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
      /** @description The rail's own code for a payment that failed or was returned; absent if it gave none. */
      failureDetails?: components["schemas"]["TransactionFailureDetails"];
      /**
       * Format: int64
       * @description All fees, in the currency of the source.
       */
      fees?: number;
      /** @description Text by which the payment is found on a statement. */
      reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
      /** @enum {string} */
      type: "INCOMING";
      /** @description Status of the payment. */
      status: components["schemas"]["TransactionStatus"];
      /** @description Party that is debited. */
      source?: components["schemas"]["TransactionSourceOneOf"];
      /** @description Amount debited from the source, including fees. */
      sentAmount?: components["schemas"]["CurrencyAmount"];
      /** @description Amount credited to the destination. */
      receivedAmount: components["schemas"]["CurrencyAmount"];
      /** @description Cause of the failure. */
      failureReason?: components["schemas"]["IncomingTransactionFailureReason"];
      /** @description Receiver fields that the sender requests; the approval must provide them. */
      requestedReceiverCustomerInfoFields?: components["schemas"]["CounterpartyFieldDefinition"][];
    };
    IncomingTransaction: {
      id: string;
      /** @description Whether the customer's account is credited or debited. */
      direction: components["schemas"]["TransactionDirection"];
      /** @description Event or decision that a PENDING payment waits for. */
      pendingReason?: components["schemas"]["TransactionPendingReason"];
      /** @description Party that is credited. */
      destination: components["schemas"]["TransactionDestinationOneOf"];
      /** @description Customer whose payment it is; the platform's id for the platform's own payments. */
      customerId: string;
      /** @description The platform's id for the customer at the time when the payment was created. */
      platformCustomerId: string;
      /**
       * Format: date-time
       * @description Time of the status COMPLETED; absent before, and after a return.
       */
      settledAt?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description Time at which the payer received the receipt, as confirmed by the platform.
       */
      receiptDeliveryConfirmedAt?: string;
      /** @description Agent that created the payment. */
      agentId?: string;
      /** @description Note on the payment, at most 1000 characters. */
      description?: string;
      /** @description Sending units per receiving unit, both in major units, excluding fees. */
      exchangeRate?: number;
      /** @description Quote that the payment executes. */
      quoteId?: string;
      /** @description Refund to the payer; absent if there is none. */
      refund?: components["schemas"]["Refund"];
      /** @description Known information about the counterparty. */
      counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
      /** @description The rail's own code for a payment that failed or was returned; absent if it gave none. */
      failureDetails?: components["schemas"]["TransactionFailureDetails"];
      /**
       * Format: int64
       * @description All fees, in the currency of the source.
       */
      fees?: number;
      /** @description Text by which the payment is found on a statement. */
      reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "INCOMING";
      /** @description Status of the payment. */
      status: components["schemas"]["TransactionStatus"];
      /** @description Party that is debited. */
      source?: components["schemas"]["TransactionSourceOneOf"];
      /** @description Amount debited from the source, including fees. */
      sentAmount?: components["schemas"]["CurrencyAmount"];
      /** @description Amount credited to the destination. */
      receivedAmount: components["schemas"]["CurrencyAmount"];
      /** @description Cause of the failure. */
      failureReason?: components["schemas"]["IncomingTransactionFailureReason"];
    };
    /** @enum {string} */
    IncomingTransactionFailureReason: "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "COMPLIANCE_REJECTED" | "COLLECTION_FAILED";
    IndividualCustomer: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customerType: "INDIVIDUAL";
      readonly id: string;
      /** @description The platform's own id for the customer. Default: `id`. */
      platformCustomerId: string;
      /** @description Country whose rules apply. Default: the country of the address. */
      region?: string;
      /** @description Currencies in which the customer has internal accounts. */
      currencies: string[];
      /** @description E-mail address of the customer. */
      email?: string;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string;
      /** @description UMA address of the customer. Generated by default, and never reassigned to another customer. */
      umaAddress: string;
      /** @description Latest consent to the end-user terms; absent if there is none. */
      readonly endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
      /** @description Whether the contacts are verified; absent if none is and none must be. */
      readonly contactVerification?: components["schemas"]["ContactVerification"];
      /** @description Whether the customer was deleted, and can only be listed. */
      readonly isDeleted: boolean;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      readonly updatedAt: string;
      /** @description INDIVIDUAL: whether the person is verified, and may pay. */
      kycStatus: components["schemas"]["KycStatus"];
      /** @description Full name as in the passport, at most 250 characters. */
      fullName?: string;
      /** @description Country whose citizen the customer is (ISO 3166-1 alpha-2). */
      nationality?: string;
      /** @description Postal address where the customer lives. */
      address?: components["schemas"]["Address"];
      /** @description Type of `identifier`. */
      idType?: components["schemas"]["IdentificationType"];
      /** @description Country that issued the identification number (ISO 3166-1 alpha-2). */
      countryOfIssuance?: string;
      /** @description Sources of the customer's income. */
      sourceOfFundsCategories?: components["schemas"]["IndividualSourceOfFundsCategory"][];
      /** @description Description of the source OTHER of funds, at most 500 characters. */
      sourceOfFundsOtherDescription?: string;
      /** @description Origins of all that the customer owns. */
      sourceOfWealthCategories?: components["schemas"]["SourceOfWealthCategory"][];
      /** @description Description of the source OTHER of wealth, at most 500 characters. */
      sourceOfWealthOtherDescription?: string;
      /** @description Main use of the customer's accounts. */
      purposeOfAccount?: components["schemas"]["PurposeOfAccount"];
      /** @description Description of the purpose OTHER, at most 500 characters. */
      purposeOfAccountOtherDescription?: string;
      /** @description Range of the number of transactions that the customer expects per month. */
      expectedMonthlyTransactionCount?: components["schemas"]["ExpectedMonthlyTransactionCount"];
      /** @description Range of the sum of transactions that the customer expects per month, in USD. */
      expectedMonthlyTransactionVolume?: components["schemas"]["ExpectedMonthlyTransactionVolume"];
      /** @description Range of the customer's income per year, in USD. */
      annualIncomeRange?: components["schemas"]["AnnualIncomeRange"];
      /** @description Range of what the customer owns, less debts, in USD. */
      netWorthRange?: components["schemas"]["NetWorthRange"];
      /** @description Whether the customer is politically exposed. */
      pepStatus?: components["schemas"]["PepStatus"];
      /**
       * Format: date
       * @description Date of birth, `YYYY-MM-DD`.
       */
      birthDate?: string;
    };
    IndividualCustomerCreateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customerType: "INDIVIDUAL";
      /** @description Default: the platform's supported currencies. */
      currencies?: string[];
      /**
       * Format: email
       * @description E-mail address, at most 254 characters.
       */
      email?: string;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string;
      /** @description UMA address, `$user@<umaDomain>`. */
      umaAddress?: string;
      /** @description Consent to the end-user terms; in production, payments require it. */
      endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
      /** @description The platform's own id for the customer. Unique among the customers of the environment that are not deleted. */
      platformCustomerId?: string;
      /** @description Country whose rules apply (ISO 3166-1 alpha-2). Default: the country of the address. */
      region?: string;
      /** @description Full name as in the passport, at most 250 characters. */
      fullName?: string;
      /**
       * Format: date
       * @description Date of birth, `YYYY-MM-DD`; the customer must be at least 18 years old.
       */
      birthDate?: string;
      /** @description Country whose citizen the customer is (ISO 3166-1 alpha-2). */
      nationality?: string;
      /** @description Postal address where the customer lives. */
      address?: components["schemas"]["Address"];
      /** @description Type of `identifier`. */
      idType?: components["schemas"]["IdentificationType"];
      /** @description Identification number. Write-only; stored encrypted. */
      identifier?: string;
      /** @description Country that issued the identification number (ISO 3166-1 alpha-2). */
      countryOfIssuance?: string;
      /** @description Sources of the customer's income. */
      sourceOfFundsCategories?: components["schemas"]["IndividualSourceOfFundsCategory"][];
      /** @description Description of the source OTHER of funds, at most 500 characters. */
      sourceOfFundsOtherDescription?: string;
      /** @description Origins of all that the customer owns. */
      sourceOfWealthCategories?: components["schemas"]["SourceOfWealthCategory"][];
      /** @description Description of the source OTHER of wealth, at most 500 characters. */
      sourceOfWealthOtherDescription?: string;
      /** @description Main use of the customer's accounts. */
      purposeOfAccount?: components["schemas"]["PurposeOfAccount"];
      /** @description Description of the purpose OTHER, at most 500 characters. */
      purposeOfAccountOtherDescription?: string;
      /** @description Range of the number of transactions that the customer expects per month. */
      expectedMonthlyTransactionCount?: components["schemas"]["ExpectedMonthlyTransactionCount"];
      /** @description Range of the sum of transactions that the customer expects per month, in USD. */
      expectedMonthlyTransactionVolume?: components["schemas"]["ExpectedMonthlyTransactionVolume"];
      /** @description Range of the customer's income per year, in USD. */
      annualIncomeRange?: components["schemas"]["AnnualIncomeRange"];
      /** @description Range of what the customer owns, less debts, in USD. */
      netWorthRange?: components["schemas"]["NetWorthRange"];
      /** @description Whether the customer is politically exposed. */
      pepStatus?: components["schemas"]["PepStatus"];
    };
    IndividualCustomerUpdateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      customerType: "INDIVIDUAL";
      /** @description Default: the platform's supported currencies. */
      currencies?: string[];
      /**
       * Format: email
       * @description E-mail address, at most 254 characters.
       */
      email?: string | null;
      /** @description Phone number in E.164 format. */
      phoneNumber?: string | null;
      /** @description UMA address, `$user@<umaDomain>`. */
      umaAddress?: string;
      /** @description Consent to the end-user terms; in production, payments require it. */
      endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
      /** @description Full name as in the passport, at most 250 characters. */
      fullName?: string | null;
      /**
       * Format: date
       * @description Date of birth, `YYYY-MM-DD`; the customer must be at least 18 years old.
       */
      birthDate?: string | null;
      /** @description Country whose citizen the customer is (ISO 3166-1 alpha-2). */
      nationality?: string | null;
      address?: components["schemas"]["Address"] | null;
      idType?: components["schemas"]["IdentificationType"] | null;
      /** @description Identification number. Write-only; stored encrypted. */
      identifier?: string | null;
      /** @description Country that issued the identification number (ISO 3166-1 alpha-2). */
      countryOfIssuance?: string | null;
      /** @description Sources of the customer's income. */
      sourceOfFundsCategories?: components["schemas"]["IndividualSourceOfFundsCategory"][] | null;
      /** @description Description of the source OTHER of funds, at most 500 characters. */
      sourceOfFundsOtherDescription?: string | null;
      /** @description Origins of all that the customer owns. */
      sourceOfWealthCategories?: components["schemas"]["SourceOfWealthCategory"][] | null;
      /** @description Description of the source OTHER of wealth, at most 500 characters. */
      sourceOfWealthOtherDescription?: string | null;
      purposeOfAccount?: components["schemas"]["PurposeOfAccount"] | null;
      /** @description Description of the purpose OTHER, at most 500 characters. */
      purposeOfAccountOtherDescription?: string | null;
      expectedMonthlyTransactionCount?: components["schemas"]["ExpectedMonthlyTransactionCount"] | null;
      expectedMonthlyTransactionVolume?: components["schemas"]["ExpectedMonthlyTransactionVolume"] | null;
      annualIncomeRange?: components["schemas"]["AnnualIncomeRange"] | null;
      netWorthRange?: components["schemas"]["NetWorthRange"] | null;
      pepStatus?: components["schemas"]["PepStatus"] | null;
    };
    /**
     * @description Source of an individual's funds.
     * @enum {string}
     */
    IndividualSourceOfFundsCategory: "SALARY" | "SELF_EMPLOYMENT_INCOME" | "INVESTMENT_INCOME" | "PENSION" | "RENTAL_INCOME" | "GIFT" | "INHERITANCE" | "LOAN" | "SAVINGS" | "SALE_OF_ASSETS" | "OTHER";
    InrBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    InrExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "INR_ACCOUNT";
      vpa?: string;
      accountNumber?: string;
      ifsc?: string;
      rail?: string;
      bankName?: string;
      beneficiary: components["schemas"]["InrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    InrExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "INR_ACCOUNT";
      vpa?: string;
      accountNumber?: string;
      ifsc?: string;
      rail?: string;
      bankName?: string;
      paymentRails: ("UPI" | "NEFT" | "RTGS")[];
      beneficiary: components["schemas"]["InrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    InternalAccount: {
      id: string;
      /** @description Not set for the platform's own accounts. */
      customerId?: string;
      /** @description Type of money that the account holds, and who signs for it. */
      type: components["schemas"]["InternalAccountType"];
      /** @description Whether the account can be credited and debited. */
      status: components["schemas"]["InternalAccountStatus"];
      /** @description Available balance, excluding held amounts. */
      balance: components["schemas"]["CurrencyAmount"];
      /** @description Total balance, including held amounts. */
      totalBalance: components["schemas"]["CurrencyAmount"];
      /** @description Instructions for paying money into the account, one entry per rail. */
      fundingPaymentInstructions: components["schemas"]["PaymentInstructions"][];
      /** @description Embedded wallets only: whether payments are private. */
      privateEnabled?: boolean;
      /** @description Name of the account for people, at most 255 characters. */
      label?: string;
      /** @description RULE_BASED accounts only. */
      sweepRule?: components["schemas"]["SweepRuleRequest"];
      /** @description Not set if the account cannot fund cards. */
      cardCapabilities?: components["schemas"]["CardCapabilities"];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
    };
    InternalAccountCreateRequest: {
      /** @description Individual customer that holds the account. Default: the platform. */
      customerId?: string;
      /**
       * @description Must be `RULE_BASED`: accounts of the other types are opened with their holder.
       * @enum {string}
       */
      type: components["schemas"]["InternalAccountType"];
      /** @description Must be `USD`. */
      currency: string;
      /** @description Name of the account for people, at most 255 characters. */
      label?: string;
      /** @description Where incoming money is forwarded to. */
      sweepRule?: components["schemas"]["SweepRuleRequest"];
    };
    InternalAccountExportRequest: {
      /** @description P-256 public key in hex. Compressed: it becomes the session's key. Uncompressed: the service generates the session's key and encrypts it to this key. */
      clientPublicKey: string;
    };
    InternalAccountExportResponse: {
      /** @description Internal account of the wallet. */
      id: string;
      /** @description Mnemonic of the wallet, encrypted to the client's key and signed. Returned once. */
      encryptedWalletCredentials: string;
    };
    InternalAccountExportResult: components["schemas"]["InternalAccountExportResponse"] | components["schemas"]["WalletOperationProcessing"];
    InternalAccountListResponse: {
      data: components["schemas"]["InternalAccount"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /** @description Account of a transfer, by its id. */
    InternalAccountReference: {
      /** @description `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`. */
      accountId: string;
    };
    /**
     * @description Whether an account can be credited and debited.
     * @enum {string}
     */
    InternalAccountStatus: "PENDING" | "ACTIVE" | "CLOSED" | "FROZEN" | "FAILED";
    /**
     * @description Type of money that an account holds, and who signs for it.
     * @enum {string}
     */
    InternalAccountType: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET" | "RULE_BASED";
    InternalAccountUpdateRequest: {
      /** @description Whether payments of the wallet are private. */
      privateEnabled?: boolean;
    };
    InternalAccountWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["InternalAccount"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    InvitationClaimedWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "INVITATION.CLAIMED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["UmaInvitation"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    JmdBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber: string;
      countryOfResidence?: string;
      address: components["schemas"]["Address"];
    };
    JmdExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "JMD_ACCOUNT";
      accountNumber: string;
      branchCode: string;
      /** @enum {string} */
      bankAccountType: "CHECKING" | "SAVINGS";
      bankName: string;
      beneficiary: components["schemas"]["JmdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    JmdExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "JMD_ACCOUNT";
      accountNumber: string;
      branchCode: string;
      /** @enum {string} */
      bankAccountType: "CHECKING" | "SAVINGS";
      bankName: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["JmdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    KesBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    KesExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "KES_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["KesBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    KesExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "KES_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["KesBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    /**
     * @description KYB status of a business.
     * @enum {string}
     */
    KybStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
    KycLinkCreateRequest: {
      /**
       * Format: uri
       * @description URL to which the page redirects after the submission; http or https.
       */
      redirectUri?: string;
    };
    KycLinkResponse: {
      /** @description URL of the page, for the customer only. Returned once; valid for one submission. */
      kycUrl: string;
      /**
       * Format: date-time
       * @description Time until which the page can be used.
       */
      expiresAt: string;
      /** @description Host of the page; `HOSTED` is the only one. */
      provider: components["schemas"]["KycProvider"];
      /** @description Token for embedding the page, if the provider supports it. */
      token?: string;
    };
    /**
     * @description Provider that hosts the page.
     * @enum {string}
     */
    KycProvider: "HOSTED";
    /**
     * @description KYC status of an individual. HOLD: the customer may need to update or add information.
     * @enum {string}
     */
    KycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
    LightningExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "LIGHTNING";
      invoice?: string;
      bolt12?: string;
      lightningAddress?: string;
    };
    LivenessChallenge: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      method: "LIVENESS";
      /**
       * Format: uri
       * @description LIVENESS: URL of the page for the account holder. Returned only when the challenge is started.
       */
      verificationLink: string;
      /** @description LIVENESS: token for embedding the page, if the provider supports it. Returned only when the challenge is started. */
      token?: string;
      /**
       * Format: date-time
       * @description Time until which the proof is accepted, in UTC.
       */
      expiresAt: string;
    };
    MwkBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    MwkExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MWK_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["MwkBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    MwkExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MWK_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["MwkBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    MxnBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    MxnExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MXN_ACCOUNT";
      clabeNumber: string;
      beneficiary: components["schemas"]["MxnBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    MxnExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MXN_ACCOUNT";
      clabeNumber: string;
      paymentRails: "SPEI"[];
      beneficiary: components["schemas"]["MxnBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    MyrBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    MyrExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MYR_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      beneficiary: components["schemas"]["MyrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    MyrExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MYR_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["MyrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    /**
     * @description Net worth in USD.
     * @enum {string}
     */
    NetWorthRange: "UNDER_100K" | "RANGE_100K_500K" | "RANGE_500K_1M" | "RANGE_1M_5M" | "RANGE_5M_25M" | "OVER_25M";
    NgnBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    NgnExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "NGN_ACCOUNT";
      accountNumber: string;
      bankName: string;
      beneficiary: components["schemas"]["NgnBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    NgnExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "NGN_ACCOUNT";
      accountNumber: string;
      bankName: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["NgnBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    OauthCredentialCreateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "OAUTH";
      /** @description Internal account of the wallet. */
      accountId: string;
      /** @description OAUTH: the identity token. */
      oidcToken: string;
    };
    OauthCredentialVerifyRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "OAUTH";
      /** @description OAUTH: the identity token. */
      oidcToken: string;
      /** @description P-256 public key in hex. Compressed: it becomes the session's key. Uncompressed: the service generates the session's key and encrypts it to this key. */
      clientPublicKey: string;
    };
    OnChainTransaction: {
      transactionHash: string;
      network: components["schemas"]["CryptoNetwork"];
    };
    /** @description Reason for the failure of an operation. */
    OperationError: {
      /** @description Code of the error, as a request would return it. */
      code: string;
    };
    OtpAuthMethodResponse: {
      /** @description Id of the form `AuthMethod:<uuid>`. */
      id: string;
      /** @description Internal account of the wallet, `InternalAccount:<uuid>`. */
      accountId: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "EMAIL_OTP" | "SMS_OTP" | "OAUTH";
      /** @description PASSKEY: credential id assigned by the authenticator, base64url. */
      credentialId?: string;
      /** @description Name of the credential for people. */
      nickname: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /** @description Signed key to which the code must be encrypted; set only if a code was just sent. */
      otpEncryptionTargetBundle?: string;
    };
    OutgoingPaymentWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.CANCELED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["OutgoingTransaction"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    /** @description Rates and fees that make up a price; fees in the smallest unit of the sending currency. */
    OutgoingRateDetails: {
      /** @description Exchange rate of the counterparty. */
      counterpartyMultiplier: number;
      /**
       * Format: int64
       * @description Fixed fee of the receiver's institution.
       */
      counterpartyFixedFee: number;
      /** @description Exchange rate of the service. */
      serviceApiMultiplier: number;
      /**
       * Format: int64
       * @description Part of the service's fee that does not depend on the amount.
       */
      serviceApiFixedFee: number;
      /** @description Variable fee as a fraction of the amount. */
      serviceApiVariableFeeRate: number;
      /**
       * Format: int64
       * @description Part of the service's fee that grows with the amount.
       */
      serviceApiVariableFeeAmount: number;
    };
    OutgoingTransaction: {
      id: string;
      /** @description Whether the customer's account is credited or debited. */
      direction: components["schemas"]["TransactionDirection"];
      /** @description Event or decision that a PENDING payment waits for. */
      pendingReason?: components["schemas"]["TransactionPendingReason"];
      /** @description Party that is credited. */
      destination: components["schemas"]["TransactionDestinationOneOf"];
      /** @description Customer whose payment it is; the platform's id for the platform's own payments. */
      customerId: string;
      /** @description The platform's id for the customer at the time when the payment was created. */
      platformCustomerId: string;
      /**
       * Format: date-time
       * @description Time of the status COMPLETED; absent before, and after a return.
       */
      settledAt?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description Time at which the payer received the receipt, as confirmed by the platform.
       */
      receiptDeliveryConfirmedAt?: string;
      /** @description Agent that created the payment. */
      agentId?: string;
      /** @description Note on the payment, at most 1000 characters. */
      description?: string;
      /** @description Sending units per receiving unit, both in major units, excluding fees. */
      exchangeRate?: number;
      /** @description Quote that the payment executes. */
      quoteId?: string;
      /** @description Refund to the payer; absent if there is none. */
      refund?: components["schemas"]["Refund"];
      /** @description Known information about the counterparty. */
      counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
      /** @description The rail's own code for a payment that failed or was returned; absent if it gave none. */
      failureDetails?: components["schemas"]["TransactionFailureDetails"];
      /**
       * Format: int64
       * @description All fees, in the currency of the source.
       */
      fees?: number;
      /** @description Text by which the payment is found on a statement. */
      reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "OUTGOING";
      /** @description Status of the payment. */
      status: components["schemas"]["OutgoingTransactionStatus"];
      /** @description Party that is debited. */
      source: components["schemas"]["TransactionSourceOneOf"];
      /** @description Amount debited from the source, including fees. */
      sentAmount: components["schemas"]["CurrencyAmount"];
      /** @description Amount credited to the destination. */
      receivedAmount?: components["schemas"]["CurrencyAmount"];
      /**
       * Format: int64
       * @description Fees charged by the platform, included in the total fees.
       */
      platformFees?: number;
      /** @description Instructions for funding the payment, if it is funded in real time. */
      paymentInstructions?: components["schemas"]["PaymentInstructions"][];
      /** @description Rates and fees that make up the price. */
      rateDetails?: components["schemas"]["OutgoingRateDetails"];
      /** @description Cause of the failure. */
      failureReason?: components["schemas"]["OutgoingTransactionFailureReason"];
      /** @description Payment rail of an outgoing payment. */
      paymentRail: components["schemas"]["PaymentRail"] | null;
      railSelectionMode: components["schemas"]["RailSelectionMode"] | null;
      /**
       * Format: date-time
       * @description Time at which the receiver is expected to be credited; null if unknown.
       */
      expectedSettlementAt: string | null;
      /**
       * Format: int64
       * @description Duration of the settlement, in seconds.
       */
      settlementTimelineSeconds: number | null;
    };
    /** @enum {string} */
    OutgoingTransactionFailureReason: "QUOTE_EXPIRED" | "QUOTE_RATE_UNAVAILABLE" | "QUOTE_EXECUTION_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "SCA_NOT_COMPLETED" | "PAYOUT_RETURNED" | "LIMIT_EXCEEDED" | "ACCOUNT_CANNOT_RECEIVE" | "ACCOUNT_INVALID" | "COMPLIANCE_REJECTED" | "LIGHTNING_PAYMENT_FAILED" | "COUNTERPARTY_POST_TX_FAILED";
    /** @enum {string} */
    OutgoingTransactionStatus: "PENDING" | "PENDING_AUTHORIZATION" | "EXPIRED" | "PROCESSING" | "COMPLETED" | "FAILED";
    OwnershipChallenge: components["schemas"]["WalletSignatureChallenge"] | components["schemas"]["LivenessChallenge"];
    OwnershipChallengeRequest: {
      /** @description Way of the proof; a wallet without checked signatures needs `LIVENESS`. */
      method: components["schemas"]["OwnershipVerificationMethod"];
    };
    /**
     * @description Whether the account is owned by its holder (FIRST_PARTY) or another party (THIRD_PARTY).
     * @enum {string}
     */
    OwnershipType: "FIRST_PARTY" | "THIRD_PARTY";
    /** @enum {string} */
    OwnershipVerificationMethod: "WALLET_SIGNATURE" | "LIVENESS";
    OwnershipVerifyRequest: {
      /** @description Signature of `messageToSign`. EVM: EIP-191 in hex. Bitcoin: base64. Solana: Ed25519 in base58. */
      signature: string;
      /**
       * @description Bitcoin only. Default: BIP-137.
       * @default bip137
       * @enum {string}
       */
      signatureScheme: "bip137" | "electrum";
    };
    /** @description PASSKEY: assertion signed by the authenticator. */
    PasskeyAssertion: {
      /** @description Credential id of the passkey, base64url. */
      credentialId: string;
      /** @description `clientDataJSON` of the response, base64url. */
      clientDataJson: string;
      /** @description `authenticatorData` of the response, base64url. */
      authenticatorData: string;
      /** @description `signature` of the response, base64url. */
      signature: string;
      /** @description `userHandle` of the response, base64url. */
      userHandle?: string;
    };
    /** @description PASSKEY: attestation created by the authenticator. */
    PasskeyAttestation: {
      /** @description Credential id assigned by the authenticator, base64url. */
      credentialId: string;
      /** @description `clientDataJSON` of the response, base64url. */
      clientDataJson: string;
      /** @description `attestationObject` of the response, base64url. */
      attestationObject: string;
      /** @description Ways by which the authenticator can be reached, at most 5. */
      transports?: ("usb" | "nfc" | "ble" | "internal" | "hybrid")[];
    };
    PasskeyAuthChallengeResponse: {
      /** @description Id of the form `AuthMethod:<uuid>`. */
      id: string;
      /** @description Internal account of the wallet, `InternalAccount:<uuid>`. */
      accountId: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
      /** @description Credential id assigned by the authenticator, base64url. */
      credentialId: string;
      /** @description Name of the credential for people. */
      nickname: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt: string;
      /** @description Challenge for the authenticator to sign, as the UTF-8 bytes of this text. */
      challenge: string;
      /** @description `Request-Id` to send with the proof. */
      requestId: string;
      /**
       * Format: date-time
       * @description Time until which the proof is accepted.
       */
      expiresAt: string;
    };
    PasskeyCredentialCreateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
      /** @description Internal account of the wallet. */
      accountId: string;
      /** @description PASSKEY: name of the passkey. */
      nickname: string;
      /** @description PASSKEY: challenge of the registration, generated by the caller. */
      challenge: string;
      /** @description PASSKEY: response of `navigator.credentials.create`. */
      attestation: components["schemas"]["PasskeyAttestation"];
    };
    PasskeyCredentialVerifyRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
      /** @description PASSKEY: response of `navigator.credentials.get`. */
      assertion: components["schemas"]["PasskeyAssertion"];
    };
    PasskeyEnrollmentConfirmRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
      /** @description PASSKEY: origin of the page that created the passkey. */
      origin: string;
      /** @description PASSKEY: result of `navigator.credentials.create`, as JSON. */
      credential: {
        [key: string]: unknown;
      };
    };
    PasskeyEnrollmentConfirmResponse: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
      /** @description The passkey as a factor of the customer. */
      factor: components["schemas"]["ScaFactorView"];
    };
    PasskeyEnrollmentStart: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
      /** @description Options for `navigator.credentials.create`. */
      options: {
        [key: string]: unknown;
      };
      /** @description Origins at which the passkey can be created and used. */
      allowedOrigins: string[];
      /** @description Domain to which the passkey is bound. */
      relyingPartyId: string;
    };
    PasskeyFactorEnrollRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "PASSKEY";
    };
    PaymentAedAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "AED_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      iban: string;
      swiftCode?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentArsAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ARS_ACCOUNT";
      accountNumber: string;
      accountHolderName?: string;
    };
    PaymentBaseWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BASE_WALLET";
      address: string;
      /** @enum {string} */
      assetType?: "USDC";
    };
    PaymentBdtAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BDT_ACCOUNT";
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      accountNumber?: string;
      bankName: string;
      branchCode?: string;
      swiftCode?: string;
      phoneNumber?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentBitcoinDepositAddressInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BITCOIN_L1";
      address: string;
      /** @enum {string} */
      network?: "BITCOIN";
    };
    PaymentBrlAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BRL_ACCOUNT";
      qrCode: string;
    };
    PaymentBwpAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "BWP_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentCadAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "CAD_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankCode: string;
      branchCode: string;
      accountNumber: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentCnyAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "CNY_ACCOUNT";
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      accountNumber?: string;
      bankName: string;
      phoneNumber?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentCopAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "COP_ACCOUNT";
      /** Format: uri */
      paymentUrl: string;
    };
    PaymentDkkAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "DKK_ACCOUNT";
      paymentRails: ("SEPA" | "SEPA_INSTANT")[];
      iban: string;
      swiftCode?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentEgpAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EGP_ACCOUNT";
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      iban?: string;
      bankName: string;
      phoneNumber?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentEmbeddedWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EMBEDDED_WALLET";
      payloadToSign: string;
    };
    PaymentEthereumWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ETHEREUM_WALLET";
      address: string;
      /** @enum {string} */
      assetType?: "USDC" | "USDT";
    };
    PaymentEurAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "EUR_ACCOUNT";
      paymentRails: ("SEPA" | "SEPA_INSTANT")[];
      iban: string;
      swiftCode?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentGbpAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GBP_ACCOUNT";
      paymentRails: "FASTER_PAYMENTS"[];
      sortCode: string;
      accountNumber: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentGhsAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GHS_ACCOUNT";
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      accountNumber?: string;
      bankName: string;
      phoneNumber?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentGtqAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "GTQ_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      accountNumber: string;
      /** @enum {string} */
      bankAccountType: "CHECKING" | "SAVINGS";
      bankName: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentHkdAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "HKD_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentHtgAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "HTG_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentIdrAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "IDR_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      phoneNumber: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentInrAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "INR_ACCOUNT";
      paymentRails: ("UPI" | "NEFT" | "RTGS")[];
      vpa?: string;
      accountNumber?: string;
      ifsc?: string;
      rail?: string;
      bankName?: string;
      accountHolderName?: string;
    };
    PaymentInstructions: {
      /** @description Notes for the payer. */
      instructionsNotes?: string;
      /** @description Whether the account is the platform's own. */
      isPlatformAccount?: boolean;
      accountOrWalletInfo: components["schemas"]["PaymentAedAccountInfo"] | components["schemas"]["PaymentCadAccountInfo"] | components["schemas"]["PaymentDkkAccountInfo"] | components["schemas"]["PaymentEurAccountInfo"] | components["schemas"]["PaymentGbpAccountInfo"] | components["schemas"]["PaymentGtqAccountInfo"] | components["schemas"]["PaymentHkdAccountInfo"] | components["schemas"]["PaymentIdrAccountInfo"] | components["schemas"]["PaymentInrAccountInfo"] | components["schemas"]["PaymentJmdAccountInfo"] | components["schemas"]["PaymentMxnAccountInfo"] | components["schemas"]["PaymentMyrAccountInfo"] | components["schemas"]["PaymentNgnAccountInfo"] | components["schemas"]["PaymentPhpAccountInfo"] | components["schemas"]["PaymentSgdAccountInfo"] | components["schemas"]["PaymentThbAccountInfo"] | components["schemas"]["PaymentUsdAccountInfo"] | components["schemas"]["PaymentVndAccountInfo"] | components["schemas"]["PaymentZarAccountInfo"] | components["schemas"]["PaymentSwiftAccountInfo"] | components["schemas"]["PaymentBdtAccountInfo"] | components["schemas"]["PaymentBwpAccountInfo"] | components["schemas"]["PaymentCnyAccountInfo"] | components["schemas"]["PaymentEgpAccountInfo"] | components["schemas"]["PaymentGhsAccountInfo"] | components["schemas"]["PaymentHtgAccountInfo"] | components["schemas"]["PaymentKesAccountInfo"] | components["schemas"]["PaymentMwkAccountInfo"] | components["schemas"]["PaymentPkrAccountInfo"] | components["schemas"]["PaymentRwfAccountInfo"] | components["schemas"]["PaymentSlvAccountInfo"] | components["schemas"]["PaymentTzsAccountInfo"] | components["schemas"]["PaymentUgxAccountInfo"] | components["schemas"]["PaymentXafAccountInfo"] | components["schemas"]["PaymentXofAccountInfo"] | components["schemas"]["PaymentZmwAccountInfo"] | components["schemas"]["PaymentBrlAccountInfo"] | components["schemas"]["PaymentCopAccountInfo"] | components["schemas"]["PaymentArsAccountInfo"] | components["schemas"]["PaymentSparkWalletInfo"] | components["schemas"]["PaymentLightningInvoiceInfo"] | components["schemas"]["PaymentSolanaWalletInfo"] | components["schemas"]["PaymentTronWalletInfo"] | components["schemas"]["PaymentPlasmaWalletInfo"] | components["schemas"]["PaymentPolygonWalletInfo"] | components["schemas"]["PaymentBaseWalletInfo"] | components["schemas"]["PaymentEthereumWalletInfo"] | components["schemas"]["PaymentBitcoinDepositAddressInfo"] | components["schemas"]["PaymentEmbeddedWalletInfo"];
    };
    PaymentJmdAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "JMD_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      accountNumber: string;
      branchCode: string;
      /** @enum {string} */
      bankAccountType: "CHECKING" | "SAVINGS";
      bankName: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentKesAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "KES_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentLightningInvoiceInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "LIGHTNING";
      invoice: string;
    };
    PaymentMwkAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MWK_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentMxnAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MXN_ACCOUNT";
      paymentRails: "SPEI"[];
      clabeNumber: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentMyrAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "MYR_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentNgnAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "NGN_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      accountNumber: string;
      bankName: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentPhpAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PHP_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankName: string;
      accountNumber: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentPkrAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PKR_ACCOUNT";
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      bankName: string;
      accountNumber?: string;
      iban?: string;
      phoneNumber?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentPlasmaWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PLASMA_WALLET";
      address: string;
      /** @enum {string} */
      assetType?: "USDT";
    };
    PaymentPolygonWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "POLYGON_WALLET";
      address: string;
      /** @enum {string} */
      assetType?: "USDC";
    };
    /** @enum {string} */
    PaymentRail: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE";
    PaymentRwfAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "RWF_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentSgdAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SGD_ACCOUNT";
      paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
      bankName?: string;
      accountNumber: string;
      swiftCode: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentSlvAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SLV_ACCOUNT";
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      bankName?: string;
      accountNumber?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      phoneNumber?: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentSolanaWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SOLANA_WALLET";
      address: string;
      /** @enum {string} */
      assetType?: "USDC" | "USDT";
    };
    PaymentSparkWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SPARK_WALLET";
      address: string;
      assetType: string;
      invoice?: string;
    };
    PaymentSwiftAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SWIFT_ACCOUNT";
      paymentRails: "SWIFT"[];
      country: string;
      swiftCode: string;
      bankName: string;
      accountNumber?: string;
      iban?: string;
      accountHolderName: string;
      bankAddress?: string;
      reference?: string;
    };
    PaymentThbAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "THB_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentTronWalletInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "TRON_WALLET";
      address: string;
      /** @enum {string} */
      assetType?: "USDT";
    };
    PaymentTzsAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "TZS_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentUgxAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "UGX_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentUsdAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "USD_ACCOUNT";
      paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW")[];
      accountNumber: string;
      routingNumber: string;
      bankName?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      intermediaryBankName?: string;
      intermediaryRoutingNumber?: string;
      fiToFiInformation?: string;
      accountHolderName?: string;
      reference: string;
      bankAddress?: string;
    };
    PaymentVndAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "VND_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentXafAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "XAF_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      /** @enum {string} */
      region: "CM" | "CG";
      accountHolderName?: string;
      reference: string;
    };
    PaymentXofAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "XOF_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      /** @enum {string} */
      region: "BJ" | "CI" | "SN" | "TG";
      accountHolderName?: string;
      reference: string;
    };
    PaymentZarAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ZAR_ACCOUNT";
      paymentRails: "BANK_TRANSFER"[];
      accountNumber: string;
      bankName: string;
      accountHolderName?: string;
      reference: string;
    };
    PaymentZmwAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ZMW_ACCOUNT";
      paymentRails: "MOBILE_MONEY"[];
      phoneNumber: string;
      provider: string;
      accountHolderName?: string;
      reference: string;
    };
    /**
     * @description Whether the person is politically exposed (PEP).
     * @enum {string}
     */
    PepStatus: "NONE" | "DOMESTIC" | "FOREIGN" | "HIO" | "FAMILY_OR_ASSOCIATE";
    /**
     * @description Permission of a token. Every token can read; TRANSACT allows moving money; MANAGE allows all other writes.
     * @enum {string}
     */
    Permission: "VIEW" | "TRANSACT" | "MANAGE";
    PhpBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    PhpExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PHP_ACCOUNT";
      bankName: string;
      accountNumber: string;
      beneficiary: components["schemas"]["PhpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    PhpExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PHP_ACCOUNT";
      bankName: string;
      accountNumber: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["PhpBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    PkrBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    PkrExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PKR_ACCOUNT";
      bankName: string;
      accountNumber?: string;
      iban?: string;
      phoneNumber?: string;
      beneficiary: components["schemas"]["PkrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    PkrExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PKR_ACCOUNT";
      bankName: string;
      accountNumber?: string;
      iban?: string;
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["PkrBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    PlasmaWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "PLASMA_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    PlatformConfig: {
      readonly id: string;
      /** @description Domain of the UMA addresses of the platform's customers. */
      umaDomain: string;
      /** @description Assigned subdomain to which UMA requests are proxied. */
      proxyUmaSubdomain: string;
      /** @description URL to which webhooks are sent. */
      webhookEndpoint?: string;
      /** @description Event types for which webhooks are sent; absent if all are sent. */
      webhookEventTypes?: string[];
      /** @description Name and colour of hosted pages; absent: the defaults. */
      branding?: components["schemas"]["Branding"];
      /** @description Number of reviewers who must decide a verification alike: 1 (default) or 2. Tokens that come from one are one reviewer. */
      reviewersRequired?: number;
      /** @description Currencies in which customers get accounts, with their settings. */
      supportedCurrencies: components["schemas"]["PlatformCurrencyConfig"][];
      /** @description Whether the platform is a regulated institution; its individuals' KYC then resolves at creation, in the sandbox. */
      isRegulatedFinancialInstitution: boolean;
      /** @description Messages and one-time codes of embedded wallets; absent: the defaults. */
      embeddedWalletConfig?: components["schemas"]["EmbeddedWalletConfig"];
      /** @description Messages with codes for adding a card to a phone's wallet; absent: none. */
      cardTokenization2faConfig?: components["schemas"]["CardTokenization2FAConfig"];
      /** @description Fees that the platform charges for its customers' payments. */
      feeConfigs: components["schemas"]["FeeConfig"][];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      readonly updatedAt: string;
      /** @description Limits that hold for each card of the platform, besides the card's own. */
      cardConfigs: components["schemas"]["CardConfigs"];
      /** @description State of the proof, and what to publish for it. */
      readonly umaDomainProof?: components["schemas"]["UmaDomainProof"];
      /** @description Delivery status of the `webhookEndpoint`; absent if none is set. */
      readonly webhookEndpointState?: components["schemas"]["WebhookEndpointState"];
      /** @description Id of the key that currently signs webhooks. Its public key is below `/.well-known/paygraph/webhook-keys/`. */
      readonly webhookKeyId?: string;
    };
    PlatformConfigUpdateRequest: {
      /** @description Domain of new UMA addresses; other platforms honour it once it is proven. */
      umaDomain?: string;
      /** @description URL to which webhooks are sent; null removes it. If the URL changes, a `TEST` event is sent to it. */
      webhookEndpoint?: string | null;
      /** @description Event types for which webhooks are sent from now on; null: all. */
      webhookEventTypes?: string[] | null;
      /** @description Replaces the current branding; null removes it. */
      branding?: components["schemas"]["Branding"] | null;
      /** @description Number of reviewers who must decide a verification alike: 1 (default) or 2. Tokens that come from one are one reviewer. */
      reviewersRequired?: number;
      /** @description Replaces all settings of currencies, at most 200. A new one opens an account of the platform. */
      supportedCurrencies?: components["schemas"]["PlatformCurrencyConfigInput"][];
      embeddedWalletConfig?: components["schemas"]["EmbeddedWalletConfigUpdate"] | null;
      cardTokenization2faConfig?: components["schemas"]["CardTokenization2FAConfigUpdate"] | null;
      /** @description Replaces all fees, at most 200. */
      feeConfigs?: components["schemas"]["FeeConfig"][];
      /** @description Limits to change; null clears one. */
      cardConfigs?: components["schemas"]["CardConfigsUpdate"];
    };
    PlatformCurrencyConfig: {
      /** @description Currency of these settings. */
      currencyCode: string;
      /**
       * Format: int64
       * @description Minimum amount of a UMA payment, in the smallest unit.
       */
      minAmount: number;
      /**
       * Format: int64
       * @description Maximum amount of a UMA payment, in the smallest unit.
       */
      maxAmount: number;
      /** @description Information about external counterparties that payments in the currency require, at most 22 fields. */
      requiredCounterpartyFields: components["schemas"]["CounterpartyFieldDefinition"][];
      /**
       * @description Whether the platform sends or receives the currency. Default: both.
       * @default [
       *       "OUTGOING",
       *       "INCOMING"
       *     ]
       */
      enabledTransactionTypes: components["schemas"]["TransactionType"][];
      /** @description Read-only: ignored on input. */
      readonly providerRequiredCustomerFields?: components["schemas"]["UserInfoFieldName"][];
      /** @description Read-only: ignored on input. */
      readonly providerRequiredCounterpartyCustomerFields?: components["schemas"]["UserInfoFieldName"][];
    };
    PlatformCurrencyConfigInput: {
      /** @description Currency of these settings. */
      currencyCode: string;
      /**
       * Format: int64
       * @description Minimum amount of a UMA payment, in the smallest unit.
       */
      minAmount: number;
      /**
       * Format: int64
       * @description Maximum amount of a UMA payment, in the smallest unit.
       */
      maxAmount: number;
      /** @description Information about external counterparties that payments in the currency require, at most 22 fields. */
      requiredCounterpartyFields: components["schemas"]["CounterpartyFieldDefinition"][];
      enabledTransactionTypes?: components["schemas"]["TransactionType"][];
    };
    PlatformExternalAccountCreateRequest: {
      /** @description Currency supported by the account type. */
      currency: string;
      /** @description The platform's own id for the account. */
      platformAccountId?: string;
      /** @description Default: `THIRD_PARTY`. */
      ownershipType?: components["schemas"]["OwnershipType"];
      /** @description Details of the account, by its `accountType`. */
      accountInfo: components["schemas"]["ExternalAccountCreateInfoOneOf"];
    };
    /** @description Fees that replace those of the platform's configuration for one quote. */
    PlatformFeeOverride: {
      /** @description Fixed fee, in the sending currency. */
      platformFixedFee: components["schemas"]["FixedFee"];
      /** @description Variable fee in basis points of the amount sent. */
      platformVariableFeeBps: number;
    };
    PlatformInternalAccountListResponse: {
      data: components["schemas"]["InternalAccount"][];
    };
    PolygonWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "POLYGON_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    ProviderConflict: {
      id: string;
      /** @description Name of the provider in the operator's file. */
      provider: string;
      /** @description Kind of the operation, such as `PAYOUT`. */
      kind: string;
      /** @description Name that Paygraph gave the operation, by which the provider knows it: a UUID. */
      operationId: string;
      /** @description Resource that the operation is for, such as a payment. */
      subjectId: string;
      /** @description The contradiction: what was stated, and what the operation has. */
      reason: string;
      /** @description Whether a person has looked into it. */
      status: components["schemas"]["ProviderConflictStatus"];
      /**
       * Format: date-time
       * @description Time at which the provider stated it.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time at which a person resolved it.
       */
      resolvedAt?: string;
      /** @description Name of that person's token, or `operator`. */
      resolvedBy?: string;
      /** @description Findings of that person. */
      note?: string;
    };
    ProviderConflictListResponse: {
      data: components["schemas"]["ProviderConflict"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    ProviderConflictResolveRequest: {
      /** @description Findings, and measures taken: at most 1,000 characters. */
      note: string;
    };
    /**
     * @description Whether a person has looked into a provider's contradiction.
     * @enum {string}
     */
    ProviderConflictStatus: "OPEN" | "RESOLVED";
    /**
     * @description Main use of a customer's accounts.
     * @enum {string}
     */
    PurposeOfAccount: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
    /** @enum {string} */
    PurposeOfPayment: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "FAMILY_SUPPORT" | "SALARY_PAYMENT" | "OTHER";
    Quote: {
      id: string;
      /** @description Status of the quote and of its transaction. */
      status: components["schemas"]["QuoteStatus"];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time until which the quote can be executed or funded.
       */
      expiresAt: string;
      /** @description Account or funding that pays; the fields depend on its `sourceType`. */
      source: components["schemas"]["QuoteSourceOneOf"];
      /** @description Account or UMA address that is paid; the fields depend on its `destinationType`. */
      destination: components["schemas"]["QuoteDestinationOneOf"];
      /** @description Currency that is debited. */
      sendingCurrency: components["schemas"]["Currency"];
      /** @description Currency that is credited. */
      receivingCurrency: components["schemas"]["Currency"];
      /** @description Which of the two amounts was given. */
      lockedCurrencySide?: components["schemas"]["QuoteLockSide"];
      /**
       * Format: int64
       * @description Amount that was given.
       */
      lockedCurrencyAmount?: number;
      /**
       * Format: int64
       * @description Amount debited from the source, including fees.
       */
      totalSendingAmount: number;
      /**
       * Format: int64
       * @description Amount credited to the destination.
       */
      totalReceivingAmount: number;
      /** @description Sending units per receiving unit, both in major units, excluding fees. */
      exchangeRate: number;
      /**
       * Format: int64
       * @description All fees, including the platform's, in the sending currency.
       */
      feesIncluded: number;
      /**
       * Format: int64
       * @description Fees charged by the platform, included in the total fees.
       */
      platformFeesIncluded?: number;
      /** @description Whether the quote was executed on creation. */
      immediatelyExecute?: boolean;
      /** @description Text on the receiver's statement. */
      remittanceInformation?: string;
      /** @description Purpose that is stated to the receiver's institution. */
      purposeOfPayment?: components["schemas"]["PurposeOfPayment"];
      /** @description Instructions for funding the quote, if its source is an embedded wallet or real-time funding. */
      paymentInstructions?: components["schemas"]["PaymentInstructions"][];
      /** @description Payment of the quote, created with it. */
      transactionId: string;
      /** @description Known information about the counterparty. */
      counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
      /** @description Rates and fees that make up the price. */
      rateDetails?: components["schemas"]["OutgoingRateDetails"];
      /** @description PENDING_AUTHORIZATION: challenge for the payer to complete. */
      scaChallenge?: components["schemas"]["ScaChallenge"];
    };
    /** @description Destination of a payment: an account or a UMA address. */
    QuoteDestinationOneOf: components["schemas"]["AccountDestination"] | components["schemas"]["UmaAddressDestination"];
    /**
     * @description Which of the two amounts is fixed.
     * @enum {string}
     */
    QuoteLockSide: "SENDING" | "RECEIVING";
    QuoteRequest: {
      /** @description Id of a lookup of the receiver. */
      lookupId?: string;
      /** @description Account or funding that pays; the fields depend on its `sourceType`. */
      source: components["schemas"]["QuoteSourceOneOf"];
      /** @description Account or UMA address that is paid; the fields depend on its `destinationType`. */
      destination: components["schemas"]["QuoteDestinationOneOf"];
      /** @description Which of the two amounts `lockedCurrencyAmount` fixes. */
      lockedCurrencySide: components["schemas"]["QuoteLockSide"];
      /**
       * Format: int64
       * @description Amount in the smallest unit of that side's currency.
       */
      lockedCurrencyAmount: number;
      /** @description Whether to execute the quote in the same request. */
      immediatelyExecute?: boolean;
      /** @description Note on the payment, at most 1000 characters. */
      description?: string;
      /** @description Text for the receiver's statement, as far as the rail supports it. */
      remittanceInformation?: string;
      /** @description Purpose that is stated to the receiver's institution. */
      purposeOfPayment?: components["schemas"]["PurposeOfPayment"];
      /** @description Fees in place of those of the platform's configuration. */
      platformFeeOverride?: components["schemas"]["PlatformFeeOverride"];
      /** @description Factor that the payer proves, if a proof is required. */
      scaFactor?: components["schemas"]["ScaFactor"];
      /** @description UMA: payer fields that the receiver's provider requires. */
      senderCustomerInfo?: {
        [key: string]: unknown;
      };
    };
    /** @description Source of a payment: an account, or money that the payer sends in real time. */
    QuoteSourceOneOf: components["schemas"]["AccountQuoteSource"] | components["schemas"]["RealtimeFundingQuoteSource"];
    /**
     * @description Status of a quote, the same as that of its transaction.
     * @enum {string}
     */
    QuoteStatus: "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
    /**
     * @description Whether the service or the caller selected the rail.
     * @enum {string}
     */
    RailSelectionMode: "AUTO" | "MANUAL";
    RealtimeFundingQuoteSource: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      sourceType: "REALTIME_FUNDING";
      /** @description REALTIME_FUNDING: currency that will be sent. */
      currency: string;
      /** @description REALTIME_FUNDING: customer whose payment it is. Default: the platform itself. */
      customerId?: string;
      /** @description REALTIME_FUNDING: network of a digital asset, such as `SOLANA`. */
      cryptoNetwork?: string;
    };
    RealtimeFundingTransactionSource: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      sourceType: "REALTIME_FUNDING";
      /** @description Currency that is debited. */
      currency: string;
      /** @description REALTIME_FUNDING: customer that pays. */
      customerId?: string;
      accountHolderName?: string;
      accountIdentifier?: string;
      bankName?: string;
      bankIdentifier?: string;
      paymentRail?: components["schemas"]["PaymentRail"];
      remittanceInformation?: string;
      endToEndId?: string;
      traceNumber?: string;
      onChainTransaction?: components["schemas"]["OnChainTransaction"];
    };
    /**
     * @description Rail on which a payer has paid a debt outside of Paygraph.
     * @enum {string}
     */
    ReceivablePayment: "COLLECTIONS" | "REALTIME_FUNDING";
    ReceivableSettleRequest: {
      /** @description Source of the money: an account, or the rail on which it was paid. */
      from: components["schemas"]["ReceivableSource"];
    };
    ReceivableSettlement: {
      /** @description Payment whose collection was returned. */
      transactionId: string;
      /** @description Amount that was owed: all of it is settled. */
      amount: components["schemas"]["CurrencyAmount"];
      /** @description Internal account that was debited. */
      accountId?: string;
      /** @description Rail on which the payer has paid. */
      paidBy?: components["schemas"]["ReceivablePayment"];
    };
    /** @description Source that settles a debt: exactly one of its members. */
    ReceivableSource: {
      /** @description Internal account to debit: `ACTIVE`, in the currency of the debt. */
      accountId?: string;
      /** @description Rail on which the payer has paid outside. */
      paidBy?: components["schemas"]["ReceivablePayment"];
    };
    ReceiverExternalAccountLookupResponse: {
      /** @description Currencies, in the receiver's order of preference. */
      supportedCurrencies: components["schemas"]["CurrencyPreference"][];
      /** @description Payer fields that `senderCustomerInfo` must include. */
      requiredPayerDataFields?: components["schemas"]["CounterpartyFieldDefinition"][];
      /** @description Id for the `lookupId` of a quote, `Lookup:<uuid>`; valid for 15 minutes. */
      lookupId: string;
      accountId: string;
    };
    ReceiverUmaLookupResponse: {
      /** @description Currencies, in the receiver's order of preference. */
      supportedCurrencies: components["schemas"]["CurrencyPreference"][];
      /** @description Payer fields that `senderCustomerInfo` must include. */
      requiredPayerDataFields?: components["schemas"]["CounterpartyFieldDefinition"][];
      /** @description Id for the `lookupId` of a quote, `Lookup:<uuid>`; valid for 15 minutes. */
      lookupId: string;
      receiverUmaAddress: string;
    };
    ReconciliationInstructions: {
      reference?: string;
      /** @deprecated */
      transactionHash?: string;
    };
    RecordSecurityEventRequest: {
      /** @description Event in the platform's own app. */
      eventType: components["schemas"]["SecurityEventType"];
    };
    RecordSecurityEventResponse: {
      /** @description Event that was recorded. */
      eventType: components["schemas"]["SecurityEventType"];
      /** @description Whether the customer is locked. No proofs are accepted while locked. */
      suspended: boolean;
      /**
       * Format: date-time
       * @description Time until which no proof is accepted; null if the customer is not locked.
       */
      lockedUntil?: string | null;
      /**
       * Format: int64
       * @description Number of wrong proofs and failed logins in a row.
       */
      failedAttempts: number;
    };
    /** @description Refund to the payer. It has its own status. */
    Refund: {
      /** @description Text on the payer's statement. */
      reference: string;
      /**
       * Format: date-time
       * @description Time at which the refund began, in UTC.
       */
      initiatedAt: string;
      /**
       * Format: date-time
       * @description Time at which the payer was credited; absent until then.
       */
      settledAt?: string;
      /**
       * @description Whether the payer has the money back.
       * @enum {string}
       */
      status: "PENDING" | "COMPLETED" | "FAILED";
      /**
       * @description Cause of the refund.
       * @enum {string}
       */
      reason?: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT";
    };
    RejectPaymentRequest: {
      /** @description Reason, sent to the payer's provider. */
      reason?: string;
    };
    ReplayWebhooksRequest: {
      /** @description Redeliver events after this cursor of the log. */
      after?: string;
      /**
       * Format: date-time
       * @description Redeliver events from this time on, by `timestamp`.
       */
      since?: string;
      /**
       * Format: date-time
       * @description Redeliver events before this time, by `timestamp`. Default: all up to now.
       */
      until?: string;
      /** @description Only events of these types. */
      types?: string[];
      /** @description Only events that were never delivered, and of which a delivery has failed at least once. */
      onlyFailing?: boolean;
    };
    ReplayWebhooksResponse: {
      /**
       * Format: int64
       * @description Number of events to be redelivered.
       */
      enqueued: number;
    };
    /**
     * @description Decision of a reviewer on a verification that waits for a person.
     * @enum {string}
     */
    ReviewDecision: "APPROVE" | "REJECT" | "REQUEST_INFORMATION";
    /** @description A problem that a reviewer names: it becomes one of the `errors`. */
    ReviewerError: {
      /** @description The customer, or one of its beneficial owners or documents. Default: the customer. */
      resourceId?: string;
      /** @description Type of the problem, which tells the customer what to change. */
      type: components["schemas"]["VerificationErrorType"];
      /** @description Path of the missing or invalid field, such as `address`. */
      field?: string;
      /** @description Explanation for the customer of what to change: 1 to 500 characters. */
      reason: string;
    };
    RwfBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    RwfExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "RWF_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["RwfBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    RwfExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "RWF_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["RwfBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    SandboxCardAuthorizationAdviceRequest: {
      /** @description Transaction of this card. */
      cardTransactionId: string;
      /**
       * Format: int64
       * @description Amount in the smallest unit of the currency, greater than zero.
       */
      amount: number;
      /** @description Default: the card's currency. */
      currency?: components["schemas"]["SandboxCardCurrency"];
    };
    SandboxCardAuthorizationRequest: {
      /**
       * Format: int64
       * @description Amount in the smallest unit of the currency, greater than zero.
       */
      amount: number;
      /** @description Currency of the amount: the card's, or USD for a card in USDB. */
      currency: components["schemas"]["SandboxCardCurrency"];
      /** @description Merchant where the card is used. */
      merchant: components["schemas"]["CardMerchant"];
      /** @description Price in the merchant's own currency. It is stored, and does not affect the decision. */
      merchantAmount?: components["schemas"]["SandboxCardMerchantAmount"];
    };
    SandboxCardAuthorizationReversalRequest: {
      /** @description Transaction of this card. */
      cardTransactionId: string;
      /**
       * Format: int64
       * @description Amount to reverse. Default: the full amount that is authorized and not cleared.
       */
      amount?: number;
      /** @description Default: the card's currency. */
      currency?: components["schemas"]["SandboxCardCurrency"];
    };
    SandboxCardBalanceInquiryRequest: {
      /** @description Merchant where the card is used. */
      merchant: components["schemas"]["CardMerchant"];
    };
    SandboxCardClearingRequest: {
      /** @description Transaction of this card. */
      cardTransactionId: string;
      /**
       * Format: int64
       * @description Amount to clear. Any excess over the authorized amount is also debited. 0 expires the authorization.
       */
      amount: number;
      /** @description Default: the card's currency. */
      currency?: components["schemas"]["SandboxCardCurrency"];
    };
    /** @description The card's currency, or USD for a card in USDB. Only the code is used. */
    SandboxCardCurrency: {
      /** @description Default: the card's currency. */
      code?: string;
      /** @description Ignored; the contract's full form of a currency is accepted. */
      name?: string;
      /** @description Ignored; the contract's full form of a currency is accepted. */
      symbol?: string;
      /**
       * Format: int64
       * @description Ignored; the contract's full form of a currency is accepted.
       */
      decimals?: number;
    };
    /** @description A price, in the smallest unit of its currency. */
    SandboxCardMerchantAmount: {
      /**
       * Format: int64
       * @description Price in the smallest unit of `currency`.
       */
      amount: number;
      /** @description ISO 4217 code of the merchant's currency. */
      currency: string;
    };
    SandboxCardReturnRequest: {
      /** @description Transaction of this card. */
      cardTransactionId: string;
      /**
       * Format: int64
       * @description Amount in the smallest unit of the currency, greater than zero.
       */
      amount: number;
      /** @description Default: the card's currency. */
      currency?: components["schemas"]["SandboxCardCurrency"];
    };
    SandboxCardSimulationResponse: {
      /** @description The issuer's token of the simulated transaction. */
      issuerTransactionToken: string;
    };
    SandboxCardTransactionRefRequest: {
      /** @description Transaction of this card. */
      cardTransactionId: string;
    };
    SandboxClock: {
      /**
       * Format: date-time
       * @description Time of the sandbox when it responds.
       */
      now: string;
    };
    SandboxClockAdvanceRequest: {
      /** @description Seconds to move forward, 1 to 31,536,000. */
      advanceSeconds: number;
    };
    SandboxFundRequest: {
      /**
       * Format: int64
       * @description Amount in the smallest unit of the account's currency, 1 to 100000000000.
       */
      amount: number;
    };
    SandboxSendRequest: {
      /** @description Quote that is paid, `Quote:<uuid>`. */
      quoteId: string;
      /** @description The quote's sending currency; with any other currency, the payment fails. */
      currencyCode: string;
      /**
       * Format: int64
       * @description Default: the quote's sending amount; with any other amount, the payment fails.
       */
      currencyAmount?: number;
    };
    SandboxUmaReceiveRequest: {
      /** @description UMA address of a sandbox counterparty. */
      senderUmaAddress: string;
      /** @description UMA address of the customer. Required unless `customerId` is given. */
      receiverUmaAddress?: string;
      /** @description Customer that receives the payment. */
      customerId?: string;
      /** @description Currency in which the customer is credited. */
      receivingCurrencyCode: string;
      /**
       * Format: int64
       * @description Amount in the smallest unit of the currency.
       */
      receivingCurrencyAmount: number;
    };
    ScaAuthorization: {
      /** @description SMS_OTP, TOTP: the code. */
      code?: string | null;
      /** @description PASSKEY: result of `navigator.credentials.get`, as JSON. */
      passkeyAssertion?: {
        [key: string]: unknown;
      } | null;
      /** @description PASSKEY: origin of the page that made the assertion. */
      origin?: string | null;
      /** @description IP address of the payer, for the record; at most 45 characters. */
      endUserIpAddress?: string | null;
    };
    ScaChallenge: {
      /** @description Id of the form `ScaChallenge:<uuid>`. */
      id: string;
      /**
       * Format: date-time
       * @description Time until which the proof is accepted.
       */
      expiresAt: string;
      /** @description Factor to prove. */
      factor: components["schemas"]["ScaFactor"];
      /** @description The customer's factors, strongest first. */
      availableFactors: components["schemas"]["ScaFactor"][];
      /** @description Reason for the challenge, such as `PAYOUT`, `TRANSFER` or `CURRENCY_CONVERSION`. */
      purpose?: string | null;
      /** @description PASSKEY: options for `navigator.credentials.get`. */
      passkeyAssertionOptions?: {
        [key: string]: unknown;
      } | null;
      /** @description PASSKEY: origins at which the assertion can be made. */
      passkeyAllowedOrigins?: string[] | null;
    };
    /** @enum {string} */
    ScaFactor: "SMS_OTP" | "TOTP" | "PASSKEY";
    ScaFactorConfirmRequestOneOf: components["schemas"]["TotpEnrollmentConfirmRequest"] | components["schemas"]["PasskeyEnrollmentConfirmRequest"];
    ScaFactorConfirmResponseOneOf: components["schemas"]["TotpEnrollmentConfirmResponse"] | components["schemas"]["PasskeyEnrollmentConfirmResponse"];
    ScaFactorEnrollRequestOneOf: components["schemas"]["TotpFactorEnrollRequest"] | components["schemas"]["PasskeyFactorEnrollRequest"];
    ScaFactorEnrollStartOneOf: components["schemas"]["TotpEnrollmentStart"] | components["schemas"]["PasskeyEnrollmentStart"];
    ScaFactorList: {
      factors: components["schemas"]["ScaFactorView"][];
    };
    ScaFactorView: {
      /** @description Type of the factor. */
      factor: components["schemas"]["ScaFactor"];
      /** @description Id for deleting the factor. Not set for SMS_OTP, the verified phone number. */
      credentialId?: string;
      /** @description Name of the factor for people, if it has one. */
      name?: string;
    };
    ScaLoginComplete: {
      /** @description `ACTIVE`: the customer is logged in. */
      status: string;
      /**
       * Format: date-time
       * @description Time until which the customer is logged in, 15 minutes later.
       */
      sessionExpiresAt?: string | null;
    };
    ScaLoginCompleteRequest: {
      /** @description SMS_OTP, TOTP: the code. */
      code?: string | null;
      /** @description PASSKEY: result of `navigator.credentials.get`, as JSON. */
      passkeyAssertion?: {
        [key: string]: unknown;
      } | null;
      /** @description PASSKEY: origin of the page that made the assertion. */
      origin?: string | null;
      /** @description Factor that is proven. */
      factor: components["schemas"]["ScaFactor"];
      /** @description IP address of the customer. */
      endUserIpAddress: string;
      /** @description Challenge from the start of the login; not used for TOTP. */
      challengeId?: string | null;
    };
    ScaLoginStart: {
      /** @description Factor by which the customer logs in. */
      factor: components["schemas"]["ScaFactor"];
      /** @description Challenge to complete, `ScaChallenge:<uuid>`; null for TOTP, which has none. */
      challengeId?: string | null;
      /**
       * Format: date-time
       * @description Time until which the proof is accepted; null for TOTP.
       */
      expiresAt?: string | null;
      /** @description PASSKEY: options for `navigator.credentials.get`. */
      passkeyOptions?: {
        [key: string]: unknown;
      } | null;
      /** @description PASSKEY: origins at which the assertion can be made. */
      allowedOrigins?: string[] | null;
      /** @description PASSKEY: domain to which the passkey is bound. */
      relyingPartyId?: string | null;
    };
    ScaLoginStartRequest: {
      /** @description Factor by which the customer logs in. */
      factor: components["schemas"]["ScaFactor"];
    };
    Screening: {
      /** @description Payment that is held; null for a customer. */
      transactionId: string | null;
      /** @description Customer that pays, or that has the match; null for a payment of the platform's own. */
      customerId: string | null;
      /** @description Whether it waits for a person, and what was decided. */
      status: components["schemas"]["ScreeningReviewStatus"];
      /**
       * Format: int64
       * @description Counts the changes of what a reviewer sees; a decision names it.
       */
      version: number;
      /**
       * Format: date-time
       * @description Time at which it was stopped or, once it is decided, of the decision.
       */
      waitingSince: string;
    };
    ScreeningDecisionRequest: {
      /** @description Payment that is held; or give `customerId`. */
      transactionId?: string;
      /** @description Customer with a match; or give `transactionId`. */
      customerId?: string;
      /** @description `version` of the screening that the reviewer saw. 409 `CONFLICT` if it has changed since. */
      version: number;
      /** @description Decision about all matches of the screening, which is final. */
      decision: components["schemas"]["ScreeningVerdict"];
      /** @description Internal note of at most 2,000 characters. It is stored encrypted and is in no event. */
      note?: string;
    };
    /**
     * @description Status of a payment or customer that a comparison with a list has stopped.
     * @enum {string}
     */
    ScreeningReviewStatus: "WAITING" | "APPROVED" | "REJECTED" | "RESOLVED";
    /**
     * @description Decision of a reviewer on a screening.
     * @enum {string}
     */
    ScreeningVerdict: "APPROVE" | "REJECT";
    /**
     * @description Type of a security event on the platform's side.
     * @enum {string}
     */
    SecurityEventType: "RESET_PASSWORD_COMPLETED" | "FAILED_LOGIN_ATTEMPT";
    SessionListResponse: {
      data: components["schemas"]["AuthSession"][];
    };
    SgdBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    SgdExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SGD_ACCOUNT";
      bankName?: string;
      accountNumber: string;
      swiftCode: string;
      beneficiary: components["schemas"]["SgdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    SgdExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SGD_ACCOUNT";
      bankName?: string;
      accountNumber: string;
      swiftCode: string;
      paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
      beneficiary: components["schemas"]["SgdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    SignedRequestChallenge: {
      /** @description Text to sign with a key of the wallet, byte by byte as it is. */
      payloadToSign: string;
      /** @description Id to send with the stamp, once; `Request:<uuid>`. */
      requestId: string;
      /**
       * Format: date-time
       * @description End of the time in which the stamp is accepted.
       */
      expiresAt: string;
    };
    SlvBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    SlvExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SLV_ACCOUNT";
      bankName?: string;
      accountNumber?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      phoneNumber?: string;
      beneficiary: components["schemas"]["SlvBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    SlvExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SLV_ACCOUNT";
      bankName?: string;
      accountNumber?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      phoneNumber?: string;
      paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
      beneficiary: components["schemas"]["SlvBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    SmsOtpCredentialCreateRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "SMS_OTP";
      /** @description Internal account of the wallet. */
      accountId: string;
    };
    SmsOtpCredentialVerifyRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "SMS_OTP";
      /** @description EMAIL_OTP, SMS_OTP: the code and the client's key, encrypted to the challenge's key. */
      encryptedOtpBundle: string;
    };
    SolanaWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SOLANA_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    /**
     * @description Source of a business's funds.
     * @enum {string}
     */
    SourceOfFundsCategory: "OPERATING_REVENUE" | "INVESTMENT_INCOME" | "LOANS" | "VENTURE_CAPITAL" | "PERSONAL_SAVINGS" | "DONATIONS" | "OTHER";
    /**
     * @description Source of an individual's wealth.
     * @enum {string}
     */
    SourceOfWealthCategory: "SALARY" | "BUSINESS_INCOME" | "INVESTMENTS" | "INHERITANCE" | "PROPERTY_SALE" | "GIFT" | "RETIREMENT" | "SAVINGS" | "OTHER";
    SparkWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SPARK_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    /** @description Destination of money in suspense: exactly one of its members. */
    SuspenseDestination: {
      /** @description Internal account to credit: `ACTIVE`, in the currency of the item. */
      accountId?: string;
      /** @description Rail on which the money was returned outside. */
      wayBack?: components["schemas"]["WayBack"];
    };
    SuspenseItem: {
      /** @description Ledger transaction that posted the money to suspense. */
      id: string;
      /** @description Payment to which the money belongs. */
      transactionId: string;
      /** @description Whether the money is an incoming payment or a refund. */
      purpose: components["schemas"]["SuspensePurpose"];
      /** @description Sum of money that waits for its resolution. */
      amount: components["schemas"]["CurrencyAmount"];
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
    };
    SuspenseListResponse: {
      data: components["schemas"]["SuspenseItem"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /** @enum {string} */
    SuspensePurpose: "FUNDS_SUSPENSE" | "REFUND_SUSPENSE";
    SuspenseRelease: {
      /** @description Payment to which the money belonged. */
      transactionId: string;
      /** @description Amount that was released: all of the item. */
      amount: components["schemas"]["CurrencyAmount"];
      /** @description Internal account that was credited. */
      accountId?: string;
      /** @description Rail on which the money was returned. */
      wayBack?: components["schemas"]["WayBack"];
    };
    SuspenseReleaseRequest: {
      /** @description Destination of the money: an account, or the rail on which it was returned. */
      to: components["schemas"]["SuspenseDestination"];
    };
    SweepFailure: {
      /** @description RULE_BASED account to which the money came. */
      sourceAccountId: string;
      /** @description Account that the sweep rule names. */
      destinationAccountId: string;
      /** @description Amount that was to be swept. */
      amount: components["schemas"]["CurrencyAmount"];
      /** @description Payment that brought the money. */
      incomingTransactionId: string;
      /** @description Payment of the sweep; absent if none was made. */
      sendTransactionId?: string | null;
      /**
       * @description Cause of the failure.
       * @enum {string}
       */
      reason: "BELOW_MINIMUM" | "ABOVE_MAXIMUM" | "NO_ELIGIBLE_RAIL" | "QUOTE_FAILED" | "EXECUTION_FAILED";
      /**
       * @description Where the money is now.
       * @enum {string}
       */
      outcome: "MOVED_TO_CANONICAL_ACCOUNT" | "HELD_IN_RULE_BASED_ACCOUNT";
      /** @description Holder's own account in the currency, which now holds the money. */
      canonicalAccountId?: string | null;
    };
    /** @description Account that the sweep credits. */
    SweepRuleDestinationRequest: {
      /** @description Account of the holder or of the platform; it must not be RULE_BASED. */
      accountId: string;
      /** @description Payment rail. If not set, it is chosen for each payment. */
      paymentRail?: components["schemas"]["PaymentRail"];
    };
    /** @description Rule for forwarding money that settles into a RULE_BASED account. */
    SweepRuleRequest: {
      /** @description Account that each sweep credits. */
      destination: components["schemas"]["SweepRuleDestinationRequest"];
      /** @description Purpose stated with each sweep. */
      purposeOfPayment?: components["schemas"]["PurposeOfPayment"];
      /** @description Note on each sweep, shown to the platform; at most 255 characters. */
      description?: string;
      /** @description Text shown by the receiving bank; printable ASCII, at most 1024 characters. */
      remittanceInformation?: string;
    };
    SweepWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "SWEEP.FAILED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["SweepFailure"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    SwiftBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    SwiftExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SWIFT_ACCOUNT";
      country: string;
      swiftCode: string;
      bankName: string;
      accountNumber?: string;
      iban?: string;
      beneficiary: components["schemas"]["SwiftBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    SwiftExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "SWIFT_ACCOUNT";
      country: string;
      swiftCode: string;
      bankName: string;
      accountNumber?: string;
      iban?: string;
      paymentRails: "SWIFT"[];
      beneficiary: components["schemas"]["SwiftBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    TestWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "TEST";
      /** Format: date-time */
      timestamp: string;
      data: Record<string, never>;
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
      /** @constant */
      test: true;
      /** @description Same as `id`. */
      webhookId: string;
    };
    TestWebhookResponse: {
      /**
       * Format: int64
       * @description HTTP status that the endpoint returned.
       */
      response_status: number;
      /** @description First 4 KB of the response body. */
      response_body?: string;
      /** @description URL to which the event was sent. */
      url?: string;
    };
    ThbBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    ThbExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "THB_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      beneficiary: components["schemas"]["ThbBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    ThbExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "THB_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["ThbBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    TokenListResponse: {
      data: components["schemas"]["ApiToken"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    TotpEnrollmentConfirmRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "TOTP";
      /** @description TOTP: secret from the start of the enrolment, in hex. */
      secret: string;
      /** @description TOTP: current code from the app. */
      code: string;
    };
    TotpEnrollmentConfirmResponse: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "TOTP";
      /** @description Recovery codes. Each can be used once instead of a code. Returned once. */
      recoveryCodes: string[];
    };
    TotpEnrollmentStart: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "TOTP";
      /** @description Secret, in hex. Returned once. */
      secret: string;
      /** @description The same secret in base32, to type into the app. */
      secretBase32Encoded: string;
      /** @description URI for the app to scan; it begins with `otpauth://totp/`. */
      totpUri: string;
    };
    TotpFactorEnrollRequest: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "TOTP";
    };
    TransactionDestinationOneOf: components["schemas"]["AccountTransactionDestination"] | components["schemas"]["UmaAddressTransactionDestination"];
    /**
     * @description Whether the customer is credited or debited.
     * @enum {string}
     */
    TransactionDirection: "CREDIT" | "DEBIT";
    /** @description Failure in the words of the payment rail that reported it. */
    TransactionFailureDetails: {
      /** @description The rail's own code, such as `R01` (ACH) or `AC04` (SEPA), at most 50 characters. */
      code?: string;
      /** @description The rail's explanation, at most 500 characters. */
      reason?: string;
    };
    /** @enum {string} */
    TransactionKind: "INCOMING" | "OUTGOING" | "CARD";
    TransactionListResponse: {
      data: components["schemas"]["TransactionOneOf"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    TransactionOneOf: components["schemas"]["IncomingTransaction"] | components["schemas"]["OutgoingTransaction"] | components["schemas"]["CardTransaction"];
    /**
     * @description Reason for the status PENDING.
     * @enum {string}
     */
    TransactionPendingReason: "COUNTERPARTY_DECLARATION_REQUIRED" | "WALLET_VERIFICATION_REQUIRED" | "COUNTERPARTY_INFORMATION_REQUIRED" | "COMPLIANCE_REVIEW";
    TransactionSourceOneOf: components["schemas"]["AccountTransactionSource"] | components["schemas"]["UmaAddressTransactionSource"] | components["schemas"]["RealtimeFundingTransactionSource"];
    /** @enum {string} */
    TransactionStatus: "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
    /**
     * @description Direction of a transaction.
     * @enum {string}
     */
    TransactionType: "INCOMING" | "OUTGOING";
    TransferInRequest: {
      /** @description External account that can be debited. */
      source: components["schemas"]["ExternalAccountReference"];
      /** @description Internal account. */
      destination: components["schemas"]["InternalAccountReference"];
      /**
       * Format: int64
       * @description Amount in the smallest unit of both accounts' currency. Required; 400 INVALID_AMOUNT if it is missing.
       */
      amount?: number;
    };
    TransferOutRequest: {
      /** @description Internal account. */
      source: components["schemas"]["InternalAccountReference"];
      /** @description External account. */
      destination: components["schemas"]["ExternalAccountDestinationReference"];
      /**
       * Format: int64
       * @description Amount in the smallest unit of both accounts' currency. Default: the available balance.
       */
      amount?: number;
      /** @description Text for the receiver's statement, at most 80 characters. */
      remittanceInformation?: string;
      /** @description Purpose that is stated to the receiving bank. */
      purposeOfPayment?: components["schemas"]["PurposeOfPayment"];
    };
    TronWalletExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "TRON_WALLET";
      address: string;
      vaspName?: string;
      beneficiary?: components["schemas"]["WalletBeneficiaryOneOf"];
    };
    TwoFactorResetCompleteRequest: {
      /** @description SMS_OTP: the customer's new phone number, which must be verified. */
      mobile?: {
        /** @description Country calling code, such as `+49`. */
        countryCode: string;
        /** @description Digits of the number after the calling code, 4 to 14. */
        number: string;
      };
    };
    /** @enum {string} */
    TwoFactorResetEnrollmentStatus: "PENDING" | "COMPLETED";
    TwoFactorResetStart: {
      livenessAccessToken?: string | null;
      /** @description URL of the liveness check for the customer. Returned once. */
      verificationLink?: string | null;
      /**
       * Format: date-time
       * @description Time until which the reset must be completed.
       */
      expiresAt?: string | null;
      resetId: string;
    };
    TwoFactorResetStartRequest: {
      /** @description Lost factor. */
      factor: components["schemas"]["ScaFactor"];
    };
    /** @enum {string} */
    TwoFactorResetState: "INITIATED" | "PENDING_REVIEW" | "LIVENESS_PASSED" | "COMPLETED" | "REJECTED" | "EXPIRED";
    TwoFactorResetStatus: {
      /** @description Progress of the reset. */
      status: components["schemas"]["TwoFactorResetState"];
      /** @description Factor that was lost. */
      factor: components["schemas"]["ScaFactor"];
      /** @description After COMPLETED: whether the customer has enrolled the factor again. */
      enrollmentStatus?: components["schemas"]["TwoFactorResetEnrollmentStatus"] | null;
      /**
       * Format: date-time
       * @description Time until which the reset must be completed.
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description Time of the completion, in UTC; null until then.
       */
      completedAt?: string | null;
    };
    TzsBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    TzsExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "TZS_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["TzsBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    TzsExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "TZS_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["TzsBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    UgxBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    UgxExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "UGX_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["UgxBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    UgxExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "UGX_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["UgxBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    UmaAddressDestination: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      destinationType: "UMA_ADDRESS";
      /** @description UMA_ADDRESS: `$name@domain`. */
      umaAddress: string;
      /** @description UMA_ADDRESS: receiving currency. Default: the receiver's preferred currency. */
      currency?: string;
    };
    UmaAddressTransactionDestination: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      destinationType: "UMA_ADDRESS";
      /** @description Currency that is credited. */
      currency: string;
      /** @description UMA_ADDRESS: `$name@domain`. */
      umaAddress: string;
    };
    UmaAddressTransactionSource: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      sourceType: "UMA_ADDRESS";
      /** @description Currency that is debited. */
      currency: string;
      /** @description UMA_ADDRESS: `$name@domain`. */
      umaAddress: string;
    };
    /** @description Proof that the platform controls its `umaDomain`. */
    UmaDomainProof: {
      /** @description PENDING: the domain is not yet honoured by other platforms and providers. */
      status: components["schemas"]["UmaDomainStatus"];
      /** @description Value to publish in the TXT record or as a line of the file. */
      value: string;
      /** @description Name of the TXT record; absent if no proof is required. */
      dnsName?: string;
      /** @description URL of the file; absent if no proof is required. */
      fileUrl?: string;
      /**
       * Format: date-time
       * @description Time of the last check that found the proof.
       */
      provenAt?: string;
      /**
       * Format: date-time
       * @description Time of the last check. The proof is checked daily.
       */
      checkedAt?: string;
      /** @description Reason why the last check did not find the proof. */
      fault?: string;
    };
    /** @enum {string} */
    UmaDomainStatus: "NOT_REQUIRED" | "PENDING" | "PROVEN";
    UmaInvitation: {
      /** @description Code for claiming the invitation. Any caller who has the code can claim it. */
      code: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the claim, in UTC; absent until then.
       */
      claimedAt?: string;
      /**
       * Format: uri
       * @description URL of the page to send to the invited person.
       */
      url: string;
      /**
       * Format: date-time
       * @description Expiry time; absent if the invitation never expires.
       */
      expiresAt?: string;
      /** @description UMA address of the customer who invites. */
      inviterUma: string;
      /** @description UMA address of the invited person, once the invitation is claimed. */
      inviteeUma?: string;
      /**
       * @description Whether the invitation can be claimed.
       * @enum {string}
       */
      status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
      /** @description First name of the invited person. */
      firstName?: string;
      /** @description Amount that the inviter intends to send after the claim. */
      amountToSend?: components["schemas"]["CurrencyAmount"];
    };
    UmaInvitationClaimRequest: {
      /** @description UMA address of the invited person. */
      inviteeUma: string;
    };
    UmaInvitationCreateRequest: {
      /** @description UMA address of one of the platform's customers. */
      inviterUma: string;
      /** @description First name of the invited person. */
      firstName?: string;
      /**
       * Format: int64
       * @description Amount that the inviter intends to send, in the smallest unit of the inviter's first currency. The invitation itself moves no money.
       */
      amountToSend?: number;
      /**
       * Format: date-time
       * @description Expiry time, which must be in the future. Default: the invitation never expires.
       */
      expiresAt?: string;
    };
    UmaProvider: {
      /** @description Name of the institution for people. */
      name: string;
      /** @description Domain of its users' UMA addresses. */
      domain: string;
      /** @description Null if unknown. */
      supportedRegions?: string[];
      /** @description Null if unknown. */
      supportedCurrencies?: components["schemas"]["Currency"][];
      /**
       * Format: uri
       * @description Address of its logo, an image on the web.
       */
      logoUrl?: string;
      /** @description Legal entity identifier (ISO 17442). */
      lei?: string;
      /** @description Whether the platform may pay its users. */
      allowListStatus: boolean;
    };
    UmaProviderListResponse: {
      data: components["schemas"]["UmaProvider"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    UsdBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    UsdExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "USD_ACCOUNT";
      accountNumber: string;
      routingNumber: string;
      bankName?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      intermediaryBankName?: string;
      intermediaryRoutingNumber?: string;
      fiToFiInformation?: string;
      beneficiary: components["schemas"]["UsdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    UsdExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "USD_ACCOUNT";
      accountNumber: string;
      routingNumber: string;
      bankName?: string;
      /** @enum {string} */
      bankAccountType?: "CHECKING" | "SAVINGS";
      intermediaryBankName?: string;
      intermediaryRoutingNumber?: string;
      fiToFiInformation?: string;
      paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW")[];
      beneficiary: components["schemas"]["UsdBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    /**
     * @description Name of a field about a person or business.
     * @enum {string}
     */
    UserInfoFieldName: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "ADDRESS" | "PHONE_NUMBER" | "EMAIL" | "BUSINESS_NAME" | "TAX_ID" | "POSTAL_ADDRESS" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE" | "COMPANY_LEGAL_NAME" | "ID_TYPE" | "ID_NUMBER";
    Vasp: {
      /** @description Name of the provider: value for the `vaspName` of a wallet, at most 255 characters. */
      vaspName: string;
      /**
       * Format: uri
       * @description Address of the provider's website.
       */
      url?: string;
    };
    VaspListResponse: {
      data: components["schemas"]["Vasp"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    Verification: {
      id: string;
      /** @description Customer who is verified, `Customer:<uuid>`. */
      customerId: string;
      /** @description Result of the last review, or its progress. */
      verificationStatus: components["schemas"]["VerificationStatus"];
      /** @description First 400 problems found by the last review; the next review replaces them. */
      errors: components["schemas"]["VerificationError"][];
      /**
       * Format: int64
       * @description Counts the changes of what a reviewer sees. A decision names the version that it is based on.
       */
      readonly version?: number;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change, in UTC.
       */
      updatedAt?: string;
    };
    VerificationDecisionRequest: {
      /** @description `version` of the verification that the reviewer saw. 409 `CONFLICT` if it has changed since. */
      version: number;
      /** @description Decision: it is final unless it requests information. */
      decision: components["schemas"]["ReviewDecision"];
      /** @description Problems: at least one to request information, at most 100, and none to approve. */
      errors?: components["schemas"]["ReviewerError"][];
      /** @description Internal note of at most 2,000 characters. It is stored encrypted and is in no event. */
      note?: string;
    };
    /** @description A problem that prevents approval, and how to solve it. */
    VerificationError: {
      /** @description Customer, beneficial owner or document with the problem. */
      resourceId: string;
      /** @description Type of the problem. */
      type: components["schemas"]["VerificationErrorType"];
      /** @description Path of the missing or invalid field of the resource. */
      field?: string;
      /** @description Document types, any of which solves the problem. */
      acceptedDocumentTypes?: components["schemas"]["DocumentType"][];
      /** @description Explanation for people, with what to do. */
      reason: string;
    };
    /**
     * @description Reason why a verification cannot be approved yet.
     * @enum {string}
     */
    VerificationErrorType: "MISSING_FIELD" | "INVALID_FIELD" | "MISSING_LEGAL_PRESENCE_DOCUMENT" | "MISSING_CONTROL_STRUCTURE_DOCUMENT" | "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_IDENTITY_DOCUMENT" | "INVALID_DOCUMENT" | "EXPIRED_DOCUMENT" | "POOR_QUALITY_DOCUMENT" | "SUSPECTED_FRAUD_DOCUMENT" | "WRONG_DOCUMENT_TYPE" | "INCOMPLETE_DOCUMENT" | "UNREADABLE_DOCUMENT" | "DOCUMENT_VERIFICATION_FAILED" | "APPLICANT_SANCTIONED" | "APPLICANT_FRAUD" | "APPLICANT_CRIMINAL_RECORD" | "APPLICANT_REJECTED" | "MISSING_BENEFICIAL_OWNER" | "MISSING_CONTROL_PERSON" | "MISSING_GOOD_STANDING_DOCUMENT";
    VerificationListResponse: {
      data: components["schemas"]["Verification"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    VerificationRequest: {
      /** @description Id of the form `Customer:<uuid>`. */
      customerId: string;
    };
    /**
     * @description Status of a verification; REJECTED is final.
     * @enum {string}
     */
    VerificationStatus: "RESOLVE_ERRORS" | "PENDING_MANUAL_REVIEW" | "IN_PROGRESS" | "APPROVED" | "REJECTED" | "READY_FOR_VERIFICATION";
    VerificationWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "VERIFICATION.APPROVED" | "VERIFICATION.REJECTED" | "VERIFICATION.RESOLVE_ERRORS" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.READY_FOR_VERIFICATION";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["Verification"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    VndBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    VndExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "VND_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      beneficiary: components["schemas"]["VndBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    VndExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "VND_ACCOUNT";
      bankName: string;
      accountNumber: string;
      swiftCode: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["VndBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    WalletBeneficiaryOneOf: components["schemas"]["WalletIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    WalletIndividualBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      countryOfResidence: string;
    };
    WalletOperation: components["schemas"]["WalletOperationCompletedData"] | components["schemas"]["WalletOperationFailedData"];
    WalletOperationCompletedData: {
      /** @description Id of the form `Operation:<uuid>`. */
      operationId: string;
      /** @description `Request-Id` of the signed request that started the operation. */
      requestId: string;
      /**
       * @description Operation that was requested, such as `wallet.export`.
       * @enum {string}
       */
      operationType: "auth_credential.create" | "auth_credential.delete" | "session.revoke" | "wallet.export";
      /**
       * @description Type of the resource that the operation is about, such as `SESSION`.
       * @enum {string}
       */
      resourceType: "AUTH_METHOD" | "SESSION" | "INTERNAL_ACCOUNT";
      /** @description Resource that the operation is about; for an export, the account. */
      resourceId: string;
      /**
       * @description `completed`, or `failed` with an `error`. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: "completed";
    };
    WalletOperationFailedData: {
      /** @description Id of the form `Operation:<uuid>`. */
      operationId: string;
      /** @description `Request-Id` of the signed request that started the operation. */
      requestId: string;
      /**
       * @description Operation that was requested, such as `wallet.export`.
       * @enum {string}
       */
      operationType: "auth_credential.create" | "auth_credential.delete" | "session.revoke" | "wallet.export";
      /**
       * @description Type of the resource that the operation is about, such as `SESSION`.
       * @enum {string}
       */
      resourceType: "AUTH_METHOD" | "SESSION" | "INTERNAL_ACCOUNT";
      /** @description Resource that the operation is about; for an export, the account. */
      resourceId: string;
      /**
       * @description `completed`, or `failed` with an `error`. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: "failed";
      /** @description Reason for the failure; null if the operation completed. */
      error: components["schemas"]["OperationError"];
    };
    WalletOperationProcessing: {
      /**
       * @description `PROCESSING`: the result follows as an event.
       * @constant
       */
      status: "PROCESSING";
      /** @description Next step for the client. */
      message?: string;
    };
    WalletOperationWebhook: {
      /** @description Unique id of the event, the same on every delivery. */
      id: string;
      /** @enum {string} */
      type: "WALLET_OPERATION.COMPLETED" | "WALLET_OPERATION.FAILED";
      /** Format: date-time */
      timestamp: string;
      data: components["schemas"]["WalletOperation"];
      /** @description Platform to which the event belongs. Always present. */
      platformId?: string;
      /**
       * @description Environment of the event. Each environment has its own signing key. Always present.
       * @enum {string}
       */
      environment?: "SANDBOX" | "PRODUCTION";
    };
    WalletSignatureChallenge: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      method: "WALLET_SIGNATURE";
      /** @description WALLET_SIGNATURE: message to sign verbatim, as UTF-8. */
      messageToSign: string;
      /**
       * Format: date-time
       * @description Time until which the proof is accepted, in UTC.
       */
      expiresAt: string;
    };
    /**
     * @description Rail on which money in suspense was returned outside of Paygraph.
     * @enum {string}
     */
    WayBack: "COLLECTIONS" | "REALTIME_FUNDING" | "UMA_SETTLEMENT" | "PAYOUTS" | "CARD_SETTLEMENT";
    WebhookAttempt: {
      /**
       * Format: int64
       * @description Number of the attempt, starting at 1.
       */
      number: number;
      /** @description URL of the endpoint; absent if none was configured. */
      url?: string;
      /**
       * Format: date-time
       * @description Time at which the request was sent, by the server's clock, in UTC.
       */
      startedAt: string;
      /**
       * Format: int64
       * @description Time until the response or the failure, in milliseconds.
       */
      durationMs: number;
      /** @description Request headers. The signature is shown only to tokens with `MANAGE`. */
      requestHeaders: {
        [key: string]: string;
      };
      /**
       * Format: int64
       * @description HTTP status of the response; absent if there was none.
       */
      responseStatus?: number;
      /** @description First 4 KB of the response body. */
      responseBody?: string;
      /** @description Reason why there was no response. */
      error?: string;
    };
    WebhookDelivery: {
      id: string;
      /** @description Event id, equal to the `id` of its webhook on every delivery. */
      eventId: string;
      /** @description Type of the event, such as `CUSTOMER.KYC_APPROVED`. */
      eventType: string;
      /** @description Whether the delivery waits, is done, or was given up. */
      status: components["schemas"]["WebhookDeliveryStatus"];
      /**
       * Format: int64
       * @description Number of requests that were sent for it.
       */
      attemptCount: number;
      /**
       * Format: date-time
       * @description Time of the next attempt; absent once the delivery is DELIVERED or FAILED.
       */
      nextAttemptAt?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
    };
    WebhookDeliveryDetails: {
      id: string;
      /** @description Event id, equal to the `id` of its webhook on every delivery. */
      eventId: string;
      /** @description Type of the event, such as `CUSTOMER.KYC_APPROVED`. */
      eventType: string;
      /** @description Whether the delivery waits, is done, or was given up. */
      status: components["schemas"]["WebhookDeliveryStatus"];
      /**
       * Format: int64
       * @description Number of requests that were sent for it.
       */
      attemptCount: number;
      /**
       * Format: date-time
       * @description Time of the next attempt; absent once the delivery is DELIVERED or FAILED.
       */
      nextAttemptAt?: string;
      /**
       * Format: date-time
       * @description Time of creation, in UTC.
       */
      createdAt: string;
      /** @description Signed request body; absent once the event is removed from the log. */
      requestBody?: string;
      /** @description Last 100 attempts, oldest first. */
      attempts: components["schemas"]["WebhookAttempt"][];
    };
    WebhookDeliveryListResponse: {
      data: components["schemas"]["WebhookDelivery"][];
      /** @description Whether items follow on a next page. */
      hasMore: boolean;
      /** @description `cursor` of the next page; absent on the last page. */
      nextCursor?: string;
      /**
       * Format: int64
       * @description Total number of items; absent if there are more than 10,000.
       */
      totalCount?: number;
    };
    /** @enum {string} */
    WebhookDeliveryStatus: "PENDING" | "DELIVERED" | "FAILED";
    /** @description Delivery status of the `webhookEndpoint`. */
    WebhookEndpointState: {
      /** @description SUSPENDED: after a day of failures, one delivery is attempted every 30 minutes and the others wait. */
      status: components["schemas"]["WebhookEndpointStatus"];
      /**
       * Format: date-time
       * @description Time of the first failure since the last success.
       */
      failingSince?: string;
      /**
       * Format: date-time
       * @description Time since which only one delivery is attempted every 30 minutes; absent if not SUSPENDED.
       */
      suspendedAt?: string;
      /**
       * Format: date-time
       * @description Earliest time of the next delivery attempt.
       */
      nextProbeAt?: string;
      /**
       * Format: date-time
       * @description Time since which the platform has paused deliveries; absent if not PAUSED.
       */
      pausedAt?: string;
    };
    /** @enum {string} */
    WebhookEndpointStatus: "WORKING" | "FAILING" | "SUSPENDED" | "PAUSED";
    XafBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    XafExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "XAF_ACCOUNT";
      phoneNumber: string;
      provider: string;
      /** @enum {string} */
      region: "CM" | "CG";
      beneficiary: components["schemas"]["XafBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    XafExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "XAF_ACCOUNT";
      phoneNumber: string;
      provider: string;
      /** @enum {string} */
      region: "CM" | "CG";
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["XafBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    XofBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    XofExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "XOF_ACCOUNT";
      phoneNumber: string;
      provider: string;
      /** @enum {string} */
      region: "BJ" | "CI" | "SN" | "TG";
      beneficiary: components["schemas"]["XofBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    XofExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "XOF_ACCOUNT";
      phoneNumber: string;
      provider: string;
      /** @enum {string} */
      region: "BJ" | "CI" | "SN" | "TG";
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["XofBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    ZarBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    ZarExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ZAR_ACCOUNT";
      accountNumber: string;
      bankName: string;
      beneficiary: components["schemas"]["ZarBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    ZarExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ZAR_ACCOUNT";
      accountNumber: string;
      bankName: string;
      paymentRails: "BANK_TRANSFER"[];
      beneficiary: components["schemas"]["ZarBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    ZmwBeneficiary: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      beneficiaryType: "INDIVIDUAL";
      fullName: string;
      /** Format: date */
      birthDate?: string;
      nationality?: string;
      /** Format: email */
      email?: string;
      phoneNumber?: string;
      countryOfResidence?: string;
      address?: components["schemas"]["Address"];
    };
    ZmwExternalAccountCreateInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ZMW_ACCOUNT";
      phoneNumber: string;
      provider: string;
      beneficiary: components["schemas"]["ZmwBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
    ZmwExternalAccountInfo: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      accountType: "ZMW_ACCOUNT";
      phoneNumber: string;
      provider: string;
      paymentRails: "MOBILE_MONEY"[];
      beneficiary: components["schemas"]["ZmwBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
    };
  };
  responses: {
    /** @description Bad Request */
    Error400: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error400"];
      };
    };
    /** @description Unauthorized */
    Error401: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error401"];
      };
    };
    /** @description Forbidden */
    Error403: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error403"];
      };
    };
    /** @description Not Found */
    Error404: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error404"];
      };
    };
    /** @description Method Not Allowed */
    Error405: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error405"];
      };
    };
    /** @description Conflict */
    Error409: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        /** @description Number of seconds to wait before retrying. */
        "retry-after"?: number;
        /** @description Whether a retry can succeed. */
        "x-should-retry"?: "true" | "false";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error409"];
      };
    };
    /** @description Gone */
    Error410: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error410"];
      };
    };
    /** @description Precondition Failed */
    Error412: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error412"];
      };
    };
    /** @description Payload Too Large */
    Error413: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error413"];
      };
    };
    /** @description Unsupported Media Type */
    Error415: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error415"];
      };
    };
    /** @description Unprocessable Entity */
    Error422: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error422"];
      };
    };
    /** @description Locked */
    Error423: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error423"];
      };
    };
    /** @description Failed Dependency */
    Error424: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error424"];
      };
    };
    /** @description Too Many Requests */
    Error429: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        /** @description Number of seconds to wait before retrying. */
        "retry-after"?: number;
        /** @description Whether a retry can succeed. */
        "x-should-retry"?: "true" | "false";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error429"];
      };
    };
    /** @description Internal Server Error */
    Error500: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error500"];
      };
    };
    /** @description Not Implemented */
    Error501: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error501"];
      };
    };
    /** @description Service Unavailable */
    Error503: {
      headers: {
        /** @description Request id. Include it when you report a problem. */
        "x-request-id"?: string;
        /** @description Number of seconds to wait before retrying. */
        "retry-after"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error503"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getPlatformConfig: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PlatformConfig"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  updatePlatformConfig: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlatformConfigUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PlatformConfig"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  advanceSandboxClock: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxClockAdvanceRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxClock"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listTokens: {
    parameters: {
      query?: {
        /** @description Filter by exact name. */
        name?: string;
        /** @description Only items created at or after this time; a day means its start, UTC. */
        createdAfter?: string;
        /** @description Only items created at or before this time; a day means its end, UTC. */
        createdBefore?: string;
        /** @description Only items changed at or after this time; a day means its start, UTC. */
        updatedAfter?: string;
        /** @description Only items changed at or before this time; a day means its end, UTC. */
        updatedBefore?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TokenListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ApiTokenCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApiToken"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getTokenById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Token:<uuid>`. */
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApiToken"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  deleteTokenById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Token:<uuid>`. */
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  rotateToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Token:<uuid>`. */
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ApiTokenRotateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApiToken"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Only events of these types. Other spellings, such as `INVITATION_CLAIMED`, are also accepted. */
        types?: string[];
        /** @description Only events about this customer or its resources. */
        customerId?: string;
        /** @description Only events with this `timestamp` or later. */
        createdAfter?: string;
        /** @description Only events with this `timestamp` or earlier. */
        createdBefore?: string;
        /** @description Sort order. Default: `desc`, newest first. */
        sortOrder?: "asc" | "desc";
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Event:<uuid>`. */
        eventId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sendTestWebhookInAnyEnvironment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TestWebhookResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sendTestWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TestWebhookResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Only deliveries with this status. */
        status?: components["schemas"]["WebhookDeliveryStatus"];
        /** @description Deliveries of this event, `Webhook:<uuid>`. */
        eventId?: string;
        /** @description Filter by event type. */
        eventType?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDeliveryListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getWebhookDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `WebhookDelivery:<uuid>`. */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDeliveryDetails"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  redeliverWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `WebhookDelivery:<uuid>`. */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  replayWebhooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReplayWebhooksRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReplayWebhooksResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listDeadTimers: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeadTimerListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  retryDeadTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `DeadTimer:<uuid>`. */
        timerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeadTimer"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listProviderConflicts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderConflictListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  resolveProviderConflict: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ProviderConflict:<uuid>`. */
        conflictId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProviderConflictResolveRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderConflict"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /** @description Only the customer with this id of the platform. */
        platformCustomerId?: string;
        /** @description Only individuals, or only businesses. */
        customerType?: components["schemas"]["CustomerType"];
        /** @description Only customers whose rules are those of this country. */
        region?: string;
        /** @description Filter by a currency that the customer uses. */
        currency?: string;
        /** @description Only the customer with this UMA address. */
        umaAddress?: string;
        /** @description Whether deleted customers are listed, too. Default: false. */
        isIncludingDeleted?: boolean;
        /** @description Only items created at or after this time; a day means its start, UTC. */
        createdAfter?: string;
        /** @description Only items created at or before this time; a day means its end, UTC. */
        createdBefore?: string;
        /** @description Only items changed at or after this time; a day means its start, UTC. */
        updatedAfter?: string;
        /** @description Only items changed at or before this time; a day means its end, UTC. */
        updatedBefore?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getEndUserTerms: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EndUserTerms"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getCustomerById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  deleteCustomerById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      410: components["responses"]["Error410"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  updateCustomerById: {
    parameters: {
      query?: never;
      header?: {
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  uploadCustomersCsv: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description CSV in UTF-8, or in UTF-16 with a byte order mark, with a header of the documented columns and at most 100,000 rows. At most 67108864 bytes. Media types: text/csv, text/tab-separated-values, application/csv, application/vnd.ms-excel, text/plain, application/octet-stream.
           */
          file: string;
        };
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BulkCustomerImportJobAccepted"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getBulkCustomerImportJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Job:<uuid>`. */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BulkCustomerImportJob"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UmaInvitationCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UmaInvitation"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getInvitation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Code of the invitation, as its address has it. */
        invitationCode: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UmaInvitation"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  claimInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Code of the invitation, as its address has it. */
        invitationCode: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UmaInvitationClaimRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UmaInvitation"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  cancelInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Code of the invitation, as its address has it. */
        invitationCode: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UmaInvitation"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listBeneficialOwners: {
    parameters: {
      query: {
        /** @description Business customer. */
        customerId: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficialOwnerListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createBeneficialOwner: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BeneficialOwnerCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficialOwner"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getBeneficialOwner: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `BeneficialOwner:<uuid>`. */
        beneficialOwnerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficialOwner"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  updateBeneficialOwner: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `BeneficialOwner:<uuid>`. */
        beneficialOwnerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BeneficialOwnerUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficialOwner"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sendCustomerEmailVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  sendCustomerPhoneVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  confirmCustomerEmailVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ContactVerificationConfirmRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  confirmCustomerPhoneVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ContactVerificationConfirmRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listDocuments: {
    parameters: {
      query?: {
        /** @description Filter by customer or beneficial owner. */
        documentHolder?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  uploadDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /** @description Type of the document, which decides what it proves. */
          documentType: components["schemas"]["DocumentType"];
          /** @description Side that the file shows, if each side is a file of its own. */
          side?: components["schemas"]["DocumentSide"];
          /** @description Country that issued the document. */
          country: string;
          /** @description Number of the document, at most 100 characters; stored encrypted. */
          documentNumber?: string;
          /** @description Authority that issued the document, at most 255 characters. */
          issuingAuthority?: string;
          /** @description Customer or beneficial owner that the document is about. */
          documentHolder: string;
          /**
           * Format: binary
           * @description Colour scan or photo of the whole document. Its content must match its `Content-Type`. At most 10485760 bytes. Media types: application/pdf, image/jpeg, image/png.
           */
          file: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Document"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      422: components["responses"]["Error422"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  getDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Document:<uuid>`. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Document"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  replaceDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Document:<uuid>`. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /** @description Type of the document, which decides what it proves. */
          documentType: components["schemas"]["DocumentType"];
          /** @description Side that the file shows, if each side is a file of its own. */
          side?: components["schemas"]["DocumentSide"];
          /** @description Country that issued the document. */
          country: string;
          /** @description Number of the document, at most 100 characters; stored encrypted. */
          documentNumber?: string;
          /** @description Authority that issued the document, at most 255 characters. */
          issuingAuthority?: string;
          /**
           * Format: binary
           * @description Colour scan or photo of the whole document. Its content must match its `Content-Type`. At most 10485760 bytes. Media types: application/pdf, image/jpeg, image/png.
           */
          file: string;
        };
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Document"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      422: components["responses"]["Error422"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  deleteDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Document:<uuid>`. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createDocumentFileLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Document:<uuid>`. */
        documentId: string;
        /** @description One of the document's `files`: a UUID without a type. */
        fileId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentFileLink"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createCustomerKycLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Customer:<uuid>`. */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["KycLinkCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KycLinkResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  decideScreening: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScreeningDecisionRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Screening"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listScaFactors: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScaFactorList"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  startScaFactorEnrollment: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScaFactorEnrollRequestOneOf"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScaFactorEnrollStartOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  confirmScaFactorEnrollment: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScaFactorConfirmRequestOneOf"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScaFactorConfirmResponseOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  deleteScaFactor: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: never;
      path: {
        /** @description Id of the form `ScaFactor:<uuid>`. */
        credentialId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  startScaLogin: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScaLoginStartRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScaLoginStart"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  completeScaLogin: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScaLoginCompleteRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScaLoginComplete"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  recordSecurityEvent: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RecordSecurityEventRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecordSecurityEventResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  startTwoFactorReset: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TwoFactorResetStartRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TwoFactorResetStart"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  getTwoFactorReset: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: never;
      path: {
        /** @description Id of the form `TwoFactorReset:<uuid>`. */
        resetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TwoFactorResetStatus"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  completeTwoFactorReset: {
    parameters: {
      query: {
        /** @description Customer in the EEA; 409 CONFLICT for others. */
        customerId: string;
      };
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `TwoFactorReset:<uuid>`. */
        resetId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TwoFactorResetCompleteRequest"];
      };
    };
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listVerifications: {
    parameters: {
      query?: {
        /** @description Only the verification of this customer, `Customer:<uuid>`. */
        customerId?: string;
        /** @description Filter by status. */
        verificationStatus?: components["schemas"]["VerificationStatus"];
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerificationRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  getVerification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Verification:<uuid>`. */
        verificationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  decideVerification: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Verification:<uuid>`. */
        verificationId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerificationDecisionRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listCustomerInternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        /** @description Only accounts of this type. */
        type?: components["schemas"]["InternalAccountType"];
        /** @description Accounts of this customer, `Customer:<uuid>`. */
        customerId?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listInternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        /** @description Only accounts of this type. */
        type?: components["schemas"]["InternalAccountType"];
        /** @description Accounts of this customer, `Customer:<uuid>`. */
        customerId?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createInternalAccount: {
    parameters: {
      query?: never;
      header: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InternalAccountCreateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccount"];
        };
      };
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listPlatformInternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        /** @description Only accounts of this type. */
        type?: components["schemas"]["InternalAccountType"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PlatformInternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxFundInternalAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `InternalAccount:<uuid>`. */
        accountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxFundRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listSuspense: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SuspenseListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  releaseSuspenseItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `LedgerTransaction:<uuid>`. */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SuspenseReleaseRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SuspenseRelease"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  settleReceivable: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `LedgerTransaction:<uuid>`. */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReceivableSettleRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReceivableSettlement"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getCustomerExternalAccountById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  deleteCustomerExternalAccountById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getPlatformExternalAccountById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  deletePlatformExternalAccountById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listCustomerExternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        limit?: number;
        cursor?: string;
        /** @description Accounts of this customer, `Customer:<uuid>`. */
        customerId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createCustomerExternalAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalAccountCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listPlatformExternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createPlatformExternalAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlatformExternalAccountCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createExternalAccountOwnershipChallenge: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnershipChallengeRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnershipChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  createPlatformExternalAccountOwnershipChallenge: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnershipChallengeRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OwnershipChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  verifyExternalAccountOwnership: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnershipVerifyRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  verifyPlatformExternalAccountOwnership: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnershipVerifyRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  startBeneficiaryTrust: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description USDC account of a customer in the EEA. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficiaryTrustStart"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  confirmBeneficiaryTrust: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BeneficiaryTrustConfirmRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficiaryTrustConfirm"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  startBeneficiaryUntrust: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description USDC account of a customer in the EEA. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficiaryTrustStart"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  confirmBeneficiaryUntrust: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BeneficiaryTrustConfirmRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BeneficiaryTrustConfirm"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getDiscoveries: {
    parameters: {
      query?: {
        /** @description Only institutions in this country. */
        country?: string;
        /** @description Only institutions that hold accounts in this currency. */
        currency?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiscoveryListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listVasps: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VaspListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listAuthCredentials: {
    parameters: {
      query: {
        /** @description Internal account of the wallet. */
        accountId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthCredentialListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createAuthCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AuthCredentialCreateRequestOneOf"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthMethodResponse"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthSignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  challengeAuthCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `AuthMethod:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["AuthCredentialChallengeRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthCredentialResponseOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  verifyAuthCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `AuthMethod:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AuthCredentialVerifyRequestOneOf"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthSession"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthSignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  revokeAuthCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `AuthMethod:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthSignedRequestChallenge"];
        };
      };
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listAuthSessions: {
    parameters: {
      query: {
        /** @description Internal account of the wallet. */
        accountId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SessionListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  revokeAuthSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `Session:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthSignedRequestChallenge"];
        };
      };
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  refreshAuthSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `Session:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AuthSessionRefreshRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthSession"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listDelegatedKeys: {
    parameters: {
      query?: {
        /** @description Internal account of the wallet. */
        accountId?: string;
        /** @description Funding source of the card. */
        fundingSourceId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DelegatedKeyListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createDelegatedKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DelegatedKeyCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DelegatedKey"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getDelegatedKeyById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `<ResourceType>:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DelegatedKey"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  revokeDelegatedKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `DelegatedKey:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  updateInternalAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `InternalAccount:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InternalAccountUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccount"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  exportInternalAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
        /** @description `requestId` of the challenge, on the signed retry. */
        "Request-Id"?: string;
      };
      path: {
        /** @description Id of the form `InternalAccount:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InternalAccountExportRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccountExportResult"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedRequestChallenge"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getExchangeRates: {
    parameters: {
      query?: {
        /** @description Source currency. Default: all supported currencies of the platform. */
        sourceCurrency?: string;
        /** @description Destination currencies. Default: all that can be paid from `sourceCurrency`. If neither is given: all that can be paid from the platform's first currency, and the platform's supported currencies for its other currencies. */
        destinationCurrency?: string[];
        /** @description Amount to send, in the smallest unit of the source currency. Default: 10000. */
        sendingAmount?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExchangeRateListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  estimateCryptoWithdrawalFee: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EstimateCryptoWithdrawalFeeRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EstimateCryptoWithdrawalFeeResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  lookupExternalAccount: {
    parameters: {
      query?: {
        /** @description UMA address of the payer. */
        senderUmaAddress?: string;
        /** @description Customer that will pay. */
        customerId?: string;
      };
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        accountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReceiverExternalAccountLookupResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  getQuoteById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Quote:<uuid>`. */
        quoteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      412: components["responses"]["Error412"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      424: components["responses"]["Error424"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  executeQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
      };
      path: {
        /** @description Id of the form `Quote:<uuid>`. */
        quoteId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ExecuteQuoteRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  authorizeQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Quote:<uuid>`. */
        quoteId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScaAuthorization"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  resendQuoteScaCode: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Quote:<uuid>`. */
        quoteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSend: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxSendRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createTransferIn: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferInRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Deprecation date (RFC 9745): `@` followed by a Unix timestamp in seconds. */
          deprecation?: string;
          /** @description Link to the operation that replaces this one, with the relation `successor-version`. */
          link?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  createTransferOut: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferOutRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Deprecation date (RFC 9745): `@` followed by a Unix timestamp in seconds. */
          deprecation?: string;
          /** @description Link to the operation that replaces this one, with the relation `successor-version`. */
          link?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  cancelTransaction: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Transaction:<uuid>`. */
        transactionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CancelTransactionRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listTransactions: {
    parameters: {
      query?: {
        /** @description Filter by customer; use the platform's id for the platform's own transactions. */
        customerId?: string;
        /** @description Filter by the platform's own id for the customer, or for itself. */
        platformCustomerId?: string;
        /** @description Account id or UMA address of the source or destination. */
        accountIdentifier?: string;
        /** @description Account id or UMA address of the source. */
        senderAccountIdentifier?: string;
        /** @description Account id or UMA address of the destination. */
        receiverAccountIdentifier?: string;
        /** @description Only transactions with this status, of a payment or of a card. */
        status?: components["schemas"]["AnyTransactionStatus"];
        /** @description Only transactions of this type. */
        type?: components["schemas"]["TransactionKind"];
        /** @description Filter by `reconciliationInstructions.reference`. */
        reference?: string;
        /** @description Created at or after this time. */
        startDate?: string;
        /** @description Created at or before this time. */
        endDate?: string;
        limit?: number;
        cursor?: string;
        /** @description Sort order. Default: `desc`. */
        sortOrder?: "asc" | "desc";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getTransactionById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Transaction:<uuid>`. */
        transactionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  confirmReceiptDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Transaction:<uuid>`. */
        transactionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ConfirmReceiptDeliveryRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getAvailableUmaProviders: {
    parameters: {
      query?: {
        /** @description Only providers that serve this country. */
        countryCode?: string;
        /** @description Only providers that support this currency. */
        currencyCode?: string;
        /** @description Whether the list includes providers that the platform may not pay. Default: false. */
        hasBlockedProviders?: boolean;
        limit?: number;
        cursor?: string;
        /** @description Sort order by domain. Default: `desc`. */
        sortOrder?: "asc" | "desc";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UmaProviderListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  lookupUma: {
    parameters: {
      query?: {
        /** @description UMA address of the payer. */
        senderUmaAddress?: string;
        /** @description Customer that will pay. */
        customerId?: string;
      };
      header?: never;
      path: {
        /** @description UMA address, `$name@domain`. */
        receiverUmaAddress: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReceiverUmaLookupResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      412: components["responses"]["Error412"];
      424: components["responses"]["Error424"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  approvePendingPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Transaction:<uuid>`. */
        transactionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ApprovePaymentRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @description Whether the customer's account is credited or debited. */
            direction: components["schemas"]["TransactionDirection"];
            /** @description Event or decision that a PENDING payment waits for. */
            pendingReason?: components["schemas"]["TransactionPendingReason"];
            /** @description Party that is credited. */
            destination: components["schemas"]["TransactionDestinationOneOf"];
            /** @description Customer whose payment it is; the platform's id for the platform's own payments. */
            customerId: string;
            /** @description The platform's id for the customer at the time when the payment was created. */
            platformCustomerId: string;
            /**
             * Format: date-time
             * @description Time of the status COMPLETED; absent before, and after a return.
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time at which the payer received the receipt, as confirmed by the platform.
             */
            receiptDeliveryConfirmedAt?: string;
            /** @description Agent that created the payment. */
            agentId?: string;
            /** @description Note on the payment, at most 1000 characters. */
            description?: string;
            /** @description Sending units per receiving unit, both in major units, excluding fees. */
            exchangeRate?: number;
            /** @description Quote that the payment executes. */
            quoteId?: string;
            /** @description Refund to the payer; absent if there is none. */
            refund?: components["schemas"]["Refund"];
            /** @description Known information about the counterparty. */
            counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
            /** @description The rail's own code for a payment that failed or was returned; absent if it gave none. */
            failureDetails?: components["schemas"]["TransactionFailureDetails"];
            /**
             * Format: int64
             * @description All fees, in the currency of the source.
             */
            fees?: number;
            /** @description Text by which the payment is found on a statement. */
            reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
            /** @enum {string} */
            type: "INCOMING" | "OUTGOING";
            /** @description Status of the payment. */
            status: components["schemas"]["TransactionStatus"];
            /** @description Party that is debited. */
            source?: components["schemas"]["TransactionSourceOneOf"];
            /** @description Amount debited from the source, including fees. */
            sentAmount?: components["schemas"]["CurrencyAmount"];
            /** @description Amount credited to the destination. */
            receivedAmount: components["schemas"]["CurrencyAmount"];
            /** @description Cause of the failure. */
            failureReason?: components["schemas"]["IncomingTransactionFailureReason"];
          };
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  rejectPendingPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Transaction:<uuid>`. */
        transactionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RejectPaymentRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @description Whether the customer's account is credited or debited. */
            direction: components["schemas"]["TransactionDirection"];
            /** @description Event or decision that a PENDING payment waits for. */
            pendingReason?: components["schemas"]["TransactionPendingReason"];
            /** @description Party that is credited. */
            destination: components["schemas"]["TransactionDestinationOneOf"];
            /** @description Customer whose payment it is; the platform's id for the platform's own payments. */
            customerId: string;
            /** @description The platform's id for the customer at the time when the payment was created. */
            platformCustomerId: string;
            /**
             * Format: date-time
             * @description Time of the status COMPLETED; absent before, and after a return.
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time at which the payer received the receipt, as confirmed by the platform.
             */
            receiptDeliveryConfirmedAt?: string;
            /** @description Agent that created the payment. */
            agentId?: string;
            /** @description Note on the payment, at most 1000 characters. */
            description?: string;
            /** @description Sending units per receiving unit, both in major units, excluding fees. */
            exchangeRate?: number;
            /** @description Quote that the payment executes. */
            quoteId?: string;
            /** @description Refund to the payer; absent if there is none. */
            refund?: components["schemas"]["Refund"];
            /** @description Known information about the counterparty. */
            counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
            /** @description The rail's own code for a payment that failed or was returned; absent if it gave none. */
            failureDetails?: components["schemas"]["TransactionFailureDetails"];
            /**
             * Format: int64
             * @description All fees, in the currency of the source.
             */
            fees?: number;
            /** @description Text by which the payment is found on a statement. */
            reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
            /** @enum {string} */
            type: "INCOMING" | "OUTGOING";
            /** @description Status of the payment. */
            status: components["schemas"]["TransactionStatus"];
            /** @description Party that is debited. */
            source?: components["schemas"]["TransactionSourceOneOf"];
            /** @description Amount debited from the source, including fees. */
            sentAmount?: components["schemas"]["CurrencyAmount"];
            /** @description Amount credited to the destination. */
            receivedAmount: components["schemas"]["CurrencyAmount"];
            /** @description Cause of the failure. */
            failureReason?: components["schemas"]["IncomingTransactionFailureReason"];
          };
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxReceive: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxUmaReceiveRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @description Whether the customer's account is credited or debited. */
            direction: components["schemas"]["TransactionDirection"];
            /** @description Event or decision that a PENDING payment waits for. */
            pendingReason?: components["schemas"]["TransactionPendingReason"];
            /** @description Party that is credited. */
            destination: components["schemas"]["TransactionDestinationOneOf"];
            /** @description Customer whose payment it is; the platform's id for the platform's own payments. */
            customerId: string;
            /** @description The platform's id for the customer at the time when the payment was created. */
            platformCustomerId: string;
            /**
             * Format: date-time
             * @description Time of the status COMPLETED; absent before, and after a return.
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time at which the payer received the receipt, as confirmed by the platform.
             */
            receiptDeliveryConfirmedAt?: string;
            /** @description Agent that created the payment. */
            agentId?: string;
            /** @description Note on the payment, at most 1000 characters. */
            description?: string;
            /** @description Sending units per receiving unit, both in major units, excluding fees. */
            exchangeRate?: number;
            /** @description Quote that the payment executes. */
            quoteId?: string;
            /** @description Refund to the payer; absent if there is none. */
            refund?: components["schemas"]["Refund"];
            /** @description Known information about the counterparty. */
            counterpartyInformation?: components["schemas"]["CounterpartyInformation"];
            /** @description The rail's own code for a payment that failed or was returned; absent if it gave none. */
            failureDetails?: components["schemas"]["TransactionFailureDetails"];
            /**
             * Format: int64
             * @description All fees, in the currency of the source.
             */
            fees?: number;
            /** @description Text by which the payment is found on a statement. */
            reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
            /** @enum {string} */
            type: "INCOMING" | "OUTGOING";
            /** @description Status of the payment. */
            status: components["schemas"]["TransactionStatus"];
            /** @description Party that is debited. */
            source?: components["schemas"]["TransactionSourceOneOf"];
            /** @description Amount debited from the source, including fees. */
            sentAmount?: components["schemas"]["CurrencyAmount"];
            /** @description Amount credited to the destination. */
            receivedAmount: components["schemas"]["CurrencyAmount"];
            /** @description Cause of the failure. */
            failureReason?: components["schemas"]["IncomingTransactionFailureReason"];
          };
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listCards: {
    parameters: {
      query?: {
        /** @description Filter by cardholder. */
        customerId?: string;
        /** @description Filter by funding account. */
        accountId?: string;
        /** @description Only the card with this identifier of the service. */
        platformCardId?: string;
        /** @description Only cards with this status. */
        status?: components["schemas"]["CardStatus"];
        limit?: number;
        cursor?: string;
        /** @description Sort order. Default: `desc`. */
        sortOrder?: "asc" | "desc";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CardListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  createCard: {
    parameters: {
      query?: never;
      header: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CardCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Card"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  getCardById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `<ResourceType>:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Card"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  updateCardById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CardUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Card"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  revealCard: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CardRevealResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      423: components["responses"]["Error423"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardAuthorization: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CardTransaction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardClearing: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardClearingRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CardTransaction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardReturn: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardReturnRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CardTransaction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardBalanceInquiry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardBalanceInquiryRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardCreditAuthorization: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardFinancialAuthorization: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardFinancialCreditAuthorization: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardAuthorizationAdvice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationAdviceRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardCreditAuthorizationAdvice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardReturnReversal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardTransactionRefRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardForcedClearing: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CardTransaction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  sandboxSimulateCardAuthorizationReversal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Card:<uuid>`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxCardAuthorizationReversalRequest"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxCardSimulationResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listAgents: {
    parameters: {
      query?: {
        /** @description Agents that act for this customer, `Customer:<uuid>`. */
        customerId?: string;
        /** @description Filter by whether the agent is paused. */
        isPaused?: boolean;
        /** @description Filter by whether the agent is connected. */
        isConnected?: boolean;
        /** @description Only items created at or after this time; a day means its start, UTC. */
        createdAfter?: string;
        /** @description Only items created at or before this time; a day means its end, UTC. */
        createdBefore?: string;
        /** @description Only items changed at or after this time; a day means its start, UTC. */
        updatedAfter?: string;
        /** @description Only items changed at or before this time; a day means its end, UTC. */
        updatedBefore?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  createAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgentCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentCreateResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getAgentById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  deleteAgent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  updateAgent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgentUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  updateAgentPolicy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgentPolicyUpdateRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  regenerateAgentDeviceCode: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentDeviceCode"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getAgentDeviceCodeStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentDeviceCodeStatusResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  redeemAgentDeviceCode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Device code of the agent, such as `7K2M-AGENT-X7K9-M2P4`. */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentDeviceCodeRedeemResponse"];
        };
      };
      400: components["responses"]["Error400"];
      404: components["responses"]["Error404"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  listAgentApprovals: {
    parameters: {
      query?: {
        /** @description Actions of this agent, `Agent:<uuid>`. */
        agentId?: string;
        /** @description Actions for this customer, `Customer:<uuid>`. */
        customerId?: string;
        /** @description Created at or after this time. */
        startDate?: string;
        /** @description Created at or before this time. */
        endDate?: string;
        /** @description Sort order. Default: `desc`. */
        sortOrder?: "asc" | "desc";
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentActionListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  approveAgentAction: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
        /** @description Id of the form `AgentAction:<uuid>`. */
        actionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentAction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  rejectAgentAction: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the form `Agent:<uuid>`. */
        agentId: string;
        /** @description Id of the form `AgentAction:<uuid>`. */
        actionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["AgentActionRejectRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentAction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  getAgentMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentListTransactions: {
    parameters: {
      query?: {
        /** @description Account id or UMA address of the source or destination. */
        accountIdentifier?: string;
        /** @description Account id or UMA address of the source. */
        senderAccountIdentifier?: string;
        /** @description Account id or UMA address of the destination. */
        receiverAccountIdentifier?: string;
        /** @description Only transactions with this status, of a payment or of a card. */
        status?: components["schemas"]["AnyTransactionStatus"];
        /** @description Only transactions of this type. */
        type?: components["schemas"]["TransactionKind"];
        /** @description Filter by `reconciliationInstructions.reference`. */
        reference?: string;
        /** @description Created at or after this time. */
        startDate?: string;
        /** @description Created at or before this time. */
        endDate?: string;
        limit?: number;
        cursor?: string;
        /** @description Sort order. Default: `desc`. */
        sortOrder?: "asc" | "desc";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentGetTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Transaction:<uuid>`. */
        transactionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionOneOf"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentListActions: {
    parameters: {
      query?: {
        /** @description Only actions with this status. */
        status?: components["schemas"]["AgentActionStatus"];
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentActionListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentGetAction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `AgentAction:<uuid>`. */
        actionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentAction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentCreateQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      412: components["responses"]["Error412"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      424: components["responses"]["Error424"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  agentGetQuote: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `Quote:<uuid>`. */
        quoteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentExecuteQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
        /** @description Stamp over `payloadToSign`, on the signed retry. */
        "Service-Wallet-Signature"?: string;
      };
      path: {
        /** @description Id of the form `Quote:<uuid>`. */
        quoteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentAction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentCreateTransferIn: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferInRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentAction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  agentCreateTransferOut: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferOutRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AgentAction"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      501: components["responses"]["Error501"];
      503: components["responses"]["Error503"];
    };
  };
  agentListInternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        /** @description Only accounts of this type. */
        type?: components["schemas"]["InternalAccountType"];
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentListExternalAccounts: {
    parameters: {
      query?: {
        /** @description Filter by currency. */
        currency?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccountListResponse"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentCreateExternalAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the stored response. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalAccountCreateRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          /** @description `true` if this is the stored response to an earlier request with the same idempotency key. */
          "idempotent-replayed"?: "true";
          /** @description Sandbox only: the values that production would refuse, and why. */
          "paygraph-warning"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentGetExternalAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExternalAccount"];
        };
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  agentDeleteExternalAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the form `ExternalAccount:<uuid>`. */
        externalAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description Request id. Include it when you report a problem. */
          "x-request-id"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Error400"];
      401: components["responses"]["Error401"];
      403: components["responses"]["Error403"];
      404: components["responses"]["Error404"];
      409: components["responses"]["Error409"];
      413: components["responses"]["Error413"];
      415: components["responses"]["Error415"];
      429: components["responses"]["Error429"];
      500: components["responses"]["Error500"];
      503: components["responses"]["Error503"];
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TestWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  customerWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  customerChangeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CustomerChangeWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  bulkUploadWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BulkUploadWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  invitationClaimedWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvitationClaimedWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  verificationWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerificationWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  internalAccountWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InternalAccountWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  externalAccountStatusWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExternalAccountStatusWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  walletOperationWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WalletOperationWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  incomingPaymentWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IncomingPaymentWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  outgoingPaymentWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OutgoingPaymentWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  sweepWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SweepWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  cardStatusChangeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CardStatusChangeWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  cardTransactionWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CardTransactionWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  agentActionWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgentActionWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  agentActionDecisionWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AgentActionDecisionWebhook"];
      };
    };
    responses: {
      /** @description The webhook was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The webhook was already received and is not sent again. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
