-- Reports of field work are mailed on a schedule as those of warehouses are.

alter table report_schedule
  add column subject text not null default 'warehouse' check (subject in ('warehouse', 'field'));

-- Whose field work is reported. Nobody: that of everybody who was in the field.
create table report_schedule_person (
  id_report_schedule int not null,
  id_user int not null references app_user,
  id_company int not null,
  primary key (id_report_schedule, id_user),
  foreign key (id_company, id_report_schedule) references report_schedule (id_company, id_report_schedule) on delete cascade
);
create index report_schedule_person_of on report_schedule_person (id_user);
call owned_by_company('report_schedule_person');

-- Who had been in the field, of those that a run reported on.
alter table report_run add column people int[] not null default '{}';
alter table report_run drop constraint report_run_reason_check;
alter table report_run add constraint report_run_reason_check check (reason in ('people', 'warehouses', 'field'));
