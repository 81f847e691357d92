-- No job is given up any more. Those of an earlier version were after twelve failures, and those that wait still would be.
DO $$
BEGIN
  -- The tables of the jobs are made behind the migrations of a new database.
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE graphile_worker._private_jobs SET max_attempts = 32767 WHERE max_attempts < 32767;
  END IF;
END $$;
