-- How often the tree and the plans of a warehouse were drawn anew: of two who draw at once, the second is told.
alter table warehouse add column plan_version int not null default 1;
