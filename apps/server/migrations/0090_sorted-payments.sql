DROP INDEX "payments_amount";--> statement-breakpoint
CREATE INDEX "payments_by_risk" ON "payments" USING btree ((case "risk" when 'high' then 2 when 'medium' then 1 else 0 end),"risk_score","id");--> statement-breakpoint
CREATE INDEX "payments_execution" ON "payments" USING btree ("execution_date","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("currency","amount_minor","id");