-- A temporary table is looked into before the one of the same name that is meant, unless pg_temp stands last: a session
-- with a temporary erasure_requests would erase any client.
DO $$
DECLARE
  guard regprocedure;
BEGIN
  FOR guard IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', guard);
  END LOOP;
END $$;
