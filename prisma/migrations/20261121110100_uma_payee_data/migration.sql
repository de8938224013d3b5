-- AlterTable
ALTER TABLE "quotes"."uma_invoice" ADD COLUMN     "payee_data" BYTEA,
ADD COLUMN     "requested_payee_data" JSONB NOT NULL DEFAULT '[]';
