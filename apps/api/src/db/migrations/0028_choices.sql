-- The values that a company's rows have are the choices of its filters. They are read step by step from an index that
-- begins with the company (db/lists/choices.ts), which then also gives the rows of one value, newest first.
drop index audit_kind;
create index audit_entity on audit (id_company, entity, id_audit desc);
create index audit_action on audit (id_company, action, id_audit desc);
create index audit_day on audit (id_company, at);

drop index alarm_twin, alarm_by_rule, alarm_by_warehouse;
create index alarm_by_twin on alarm (id_company, id_twin, opened_at desc, id_alarm desc);
create index alarm_by_rule on alarm (id_company, id_alarm_rule, opened_at desc, id_alarm desc);
create index alarm_by_warehouse on alarm (id_company, id_warehouse, opened_at desc, id_alarm desc);
create index alarm_by_measurement on alarm (id_company, id_measurement, opened_at desc, id_alarm desc);

create index ticket_of_state on ticket (id_company, id_ticket_state, id_ticket desc);
create index ticket_of_type on ticket (id_company, id_ticket_type, id_ticket desc);
create index ticket_of_priority on ticket (id_company, id_task_priority, id_ticket desc);
create index ticket_of_assignee on ticket (id_company, id_assignee, id_ticket desc);
create index ticket_of_reporter on ticket (id_company, id_reporter, id_ticket desc);
create index ticket_of_twin on ticket (id_company, id_twin, id_ticket desc);
create index ticket_of_warehouse on ticket (id_company, id_warehouse, id_ticket desc);
