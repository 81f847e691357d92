CREATE TABLE "ledger_audits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3) DEFAULT now() NOT NULL,
	"entries" bigint NOT NULL,
	"found" integer NOT NULL,
	"findings" jsonb NOT NULL
);
