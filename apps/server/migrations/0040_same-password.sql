-- A password that is only stored in another form is no new one: whoever does that says so, in his transaction.
CREATE OR REPLACE FUNCTION end_sessions_of_old_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sorgfalt.same_password', true) = 'yes' THEN
    RETURN NULL;
  END IF;
  DELETE FROM identity_sessions WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
