-- Tokens that one token created or rotated are one reviewer: each has the id of the operator's token at their beginning.
ALTER TABLE "platform"."api_token" ADD COLUMN "origin_id" TEXT;
