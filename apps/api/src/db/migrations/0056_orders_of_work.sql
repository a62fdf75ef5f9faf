-- Every order of the lists of tasks and tickets as an index read. By a record (state, priority, type, assignee) the rows of
-- one after the other are read, so each has an index of its own, also of the open ones alone, which the screens show.
create index task_open_of_state on task (id_company, id_task_state, id_task desc) where closed_at is null;
create index task_open_of_type on task (id_company, id_task_type, id_task desc) where closed_at is null;
create index task_open_of_priority on task (id_company, id_task_priority, id_task desc) where closed_at is null;
create index task_open_of_assignee on task (id_company, id_assignee, id_task desc) where closed_at is null;
create index task_open_of_creator on task (id_company, id_creator, id_task desc) where closed_at is null;
create index task_open_of_warehouse on task (id_company, id_warehouse, id_task desc) where closed_at is null;
create index task_open_title on task (id_company, title, id_task) where closed_at is null;
create index task_open_created on task (id_company, created_at desc, id_task desc) where closed_at is null;
create index task_open_updated on task (id_company, updated_at desc, id_task desc) where closed_at is null;
-- Columns of the board, whatever it is grouped by.
create index task_open_column on task (id_company, id_task_state, due_on, id_task desc) where closed_at is null;
create index task_open_priority_column on task (id_company, id_task_priority, due_on, id_task desc) where closed_at is null;
create index task_open_warehouse_column on task (id_company, id_warehouse, due_on, id_task desc) where closed_at is null;
-- What was done and what was cancelled.
create index task_closed_of_state on task (id_company, id_task_state, id_task desc) where closed_at is not null;
create index task_outcome on task (id_company, category, closed_at desc, id_task desc) where closed_at is not null;

create index ticket_open_of_state on ticket (id_company, id_ticket_state, id_ticket desc) where resolved_at is null;
create index ticket_open_of_type on ticket (id_company, id_ticket_type, id_ticket desc) where resolved_at is null;
create index ticket_open_of_priority on ticket (id_company, id_task_priority, id_ticket desc) where resolved_at is null;
create index ticket_open_of_assignee on ticket (id_company, id_assignee, id_ticket desc) where resolved_at is null;
create index ticket_unassigned on ticket (id_company, id_ticket desc) where id_assignee is null;
create index ticket_of_category on ticket (id_company, category, id_ticket desc);
-- Only of one company.
drop index ticket_title_order;
create index ticket_title_order on ticket (id_company, title, id_ticket);
-- What has no date comes last both ways.
create index ticket_due_order on ticket (id_company, due_at, id_ticket desc);
create index ticket_due_latest on ticket (id_company, due_at desc nulls last, id_ticket desc);
create index ticket_late_latest on ticket (id_company, late_at desc nulls last, id_ticket desc);
create index ticket_resolved_order on ticket (id_company, resolved_at, id_ticket desc);
create index ticket_resolved_latest on ticket (id_company, resolved_at desc nulls last, id_ticket desc);
create index ticket_opened on ticket (id_company, opened_at desc, id_ticket desc);
create index ticket_updated on ticket (id_company, updated_at desc, id_ticket desc);

-- Records whose notices are all read, the oldest first: what is swept is found without reading what is kept.
create index notification_group_read on notification_group (id_notification) where unread = 0;
