CREATE TABLE "identity_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_state_known CHECK (state IN ('pending', 'active', 'disabled'));
--> statement-breakpoint
-- Sessions were prolonged by use until now: none lasts longer than twelve hours from its beginning.
UPDATE identity_sessions SET expires_at = least(expires_at, created_at + interval '12 hours');
--> statement-breakpoint
-- Says to every process that somebody may have lost a right: what is held open is looked at again. These changes are
-- rare, so that the lock of NOTIFY keeps nobody waiting.
CREATE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sorgfalt_access', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_sessions_ended AFTER DELETE ON identity_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_access_change();
--> statement-breakpoint
CREATE TRIGGER users_access_changed AFTER UPDATE OF role, state ON users
  FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.state <> NEW.state) EXECUTE FUNCTION tell_access_change();
--> statement-breakpoint
-- Whoever is disabled is out, and a new password ends what the old one opened, however the change is made.
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM identity_sessions WHERE user_id = NEW.uid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_disabled AFTER UPDATE OF state ON users
  FOR EACH ROW WHEN (NEW.state = 'disabled') EXECUTE FUNCTION end_sessions_of_disabled();
--> statement-breakpoint
CREATE FUNCTION end_sessions_of_old_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM identity_sessions WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_accounts_password AFTER UPDATE OF password ON identity_accounts
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_sessions_of_old_password();
