-- A token says when it was last used, and when it stops if it was rotated with an overlap.
ALTER TABLE "platform"."api_token" ADD COLUMN "last_used_at" TIMESTAMPTZ(3);
ALTER TABLE "platform"."api_token" ADD COLUMN "expires_at" TIMESTAMPTZ(3);
