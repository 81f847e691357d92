-- Four eyes, for both kinds of rules: an administrator puts them in force, and not whoever brought them. Those of the
-- product come with the set-up.
CREATE OR REPLACE FUNCTION refuse_own_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE brought_by text;
BEGIN
  IF NEW.put_by = 'set-up' THEN
    RETURN NEW;
  END IF;
  EXECUTE format('SELECT uploaded_by FROM %I WHERE version = $1', TG_ARGV[0]) INTO brought_by USING NEW.version;
  IF brought_by = NEW.put_by THEN
    RAISE EXCEPTION 'whoever brought rules does not put them in force' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM FROM users WHERE uid = NEW.put_by AND role = 0 FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an administrator puts rules in force' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER client_rule_uses_four_eyes ON client_rule_uses;
--> statement-breakpoint
CREATE TRIGGER client_rule_uses_four_eyes BEFORE INSERT ON client_rule_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_own_rules('client_rule_packs');
--> statement-breakpoint
CREATE TRIGGER payment_rule_uses_four_eyes BEFORE INSERT ON payment_rule_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_own_rules('payment_rule_packs');
