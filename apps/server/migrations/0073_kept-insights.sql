CREATE TABLE "insight_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insight_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"days" integer NOT NULL,
	"wrong" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_counts" (
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"workflow" text NOT NULL,
	"key" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"sum_minor" bigint,
	"seconds" double precision[],
	CONSTRAINT "insight_counts_figure_day_workflow_key_series_pk" PRIMARY KEY("figure","day","workflow","key","series")
);
--> statement-breakpoint
CREATE TABLE "insight_days" (
	"day" date PRIMARY KEY NOT NULL
);
