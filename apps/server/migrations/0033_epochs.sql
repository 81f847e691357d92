CREATE TABLE "spine_epochs" (
	"number" integer PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"opened_xid" "xid8" NOT NULL,
	"opened_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER spine_epochs_append_only BEFORE UPDATE OR DELETE ON spine_epochs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Which life of which cluster this is: a restore to a point in time begins a new timeline. Services that hide it say less.
CREATE FUNCTION spine_cluster() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT system_identifier FROM pg_control_system())
    || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported THEN
  RETURN 'unknown';
END $$;
--> statement-breakpoint
-- What an epoch lies above: its number in the upper bits leaves 40 for the transactions of its cluster.
CREATE FUNCTION spine_base() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(number), 0)::bigint << 40 FROM spine_epochs
$$;
--> statement-breakpoint
-- Not by the function above: every event runs this.
CREATE FUNCTION spine_xid() RETURNS xid8 LANGUAGE plpgsql VOLATILE AS $$
DECLARE epoch bigint;
BEGIN
  SELECT number INTO epoch FROM spine_epochs ORDER BY number DESC LIMIT 1;
  RETURN ((coalesce(epoch, 0) << 40) + pg_current_xact_id()::text::bigint)::text::xid8;
END $$;
--> statement-breakpoint
-- Events below this are settled: nothing that still runs can come before them.
CREATE FUNCTION spine_settled() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT (spine_base() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text::xid8
$$;
--> statement-breakpoint
-- Whether new events come after all that are there: same cluster, which has not gone back.
CREATE FUNCTION spine_is_current() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  epoch spine_epochs;
  -- A transaction that runs may have a higher id than the snapshot says.
  next bigint := greatest(
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_xact_id_if_assigned()::text::bigint + 1);
BEGIN
  SELECT * INTO epoch FROM spine_epochs ORDER BY number DESC LIMIT 1;
  RETURN epoch.cluster = spine_cluster()
    AND epoch.opened_xid::text::bigint <= next
    AND coalesce((SELECT max(xid) FROM events)::text::bigint, 0) < (epoch.number::bigint << 40) + next;
END $$;
--> statement-breakpoint
-- Whoever writes into a restored database before its epoch is opened would be read by nobody.
CREATE FUNCTION refuse_stale_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- No session outlives its cluster: what was current once stays so.
  IF current_setting('spine.checked', true) IS DISTINCT FROM 'yes' THEN
    IF spine_is_current() IS NOT TRUE THEN
      RAISE EXCEPTION 'the database was restored and the order of events has no new epoch yet' USING ERRCODE = 'SP001';
    END IF;
    PERFORM set_config('spine.checked', 'yes', false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_of_epoch BEFORE INSERT ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale_epoch();
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "xid" SET DEFAULT spine_xid();
