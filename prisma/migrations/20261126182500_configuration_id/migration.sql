-- The configuration of each environment has an id of its own: a client that knows objects by their id keeps two apart.
ALTER TABLE "platform"."platform_config" ADD COLUMN "id" TEXT NOT NULL
    DEFAULT 'PlatformConfig:' || gen_random_uuid();
ALTER TABLE "platform"."platform_config" ALTER COLUMN "id" DROP DEFAULT;
