-- Payments are decided by what is known of a client now, also where somebody was learnt to be politically exposed after the client came.
ALTER TABLE "clients" ADD COLUMN "is_exposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE clients c SET is_exposed = true
FROM (SELECT DISTINCT ON (client_id) client_id, data->>'kind' AS kind FROM events
  WHERE type = 'client.exposure_noted' ORDER BY client_id, id DESC) AS noted
WHERE noted.client_id = c.id AND noted.kind IS NOT NULL;
