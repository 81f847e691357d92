CREATE TABLE "payment_approval_limits" (
	"role" text PRIMARY KEY NOT NULL,
	"limit_minor" bigint NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_peers" (
	"day" date NOT NULL,
	"segment" text NOT NULL,
	"median_minor" bigint NOT NULL,
	"clients" integer NOT NULL,
	"payments" integer NOT NULL,
	CONSTRAINT "payment_peers_day_segment_pk" PRIMARY KEY("day","segment")
);
