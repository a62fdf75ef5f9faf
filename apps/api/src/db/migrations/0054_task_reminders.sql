-- The company's day on which people were last reminded of a task: each is reminded once a day, whatever dies in between.
alter table task add column reminded_on date;
-- The day whose reminders are complete, so that the hourly job reads nothing more on it.
create table task_reminder_day (
  id_company int primary key references company on delete cascade,
  reminded_on date not null
);
call owned_by_company('task_reminder_day');

-- Every order of the list that is a column of the task, also of closed ones; what has no date comes last both ways.
create index task_due_order on task (id_company, due_on, id_task desc);
create index task_due_latest on task (id_company, due_on desc nulls last, id_task desc);
create index task_start_order on task (id_company, start_on, id_task desc);
create index task_start_latest on task (id_company, start_on desc nulls last, id_task desc);
create index task_closed_latest on task (id_company, closed_at desc nulls last, id_task desc);
create index task_created on task (id_company, created_at desc, id_task desc);
-- Days from beginning to end, for calendar and timeline. They are columns because a policy keeps an expression with
-- coalesce away from its index.
alter table task add column first_on date generated always as (coalesce(start_on, due_on)) stored;
alter table task add column last_on date generated always as (coalesce(due_on, start_on)) stored;
create index task_days on task (id_company, last_on, first_on) include (id_task);
-- What nobody has, and what has no place.
create index task_unassigned on task (id_company, id_task desc) where id_assignee is null;
create index task_unplaced on task (id_company, id_task desc) where id_warehouse is null;
