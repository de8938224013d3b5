-- The end of cards that were made before: the first instant after the month that is on them.
INSERT INTO "shared"."timer" ("id", "platform_id", "environment", "name", "subject", "due_at", "payload")
SELECT gen_random_uuid(), "platform_id", "environment", 'card.expiry', "id",
    (make_date("exp_year", "exp_month", 1) + interval '1 month') AT TIME ZONE 'UTC',
    jsonb_build_object('cardId', "id")
FROM "cards"."card"
WHERE "status" IN ('ACTIVE', 'FROZEN') AND "exp_year" IS NOT NULL AND "exp_month" IS NOT NULL;
