-- Changes are found by the name that their record had, also when it was renamed or removed since.

-- Tickets have a title, assignments a place, tokens a device, screen elements a label.
alter table audit add column name text generated always as (coalesce(
  after ->> 'name', before ->> 'name', after ->> 'title', before ->> 'title', after ->> 'place', before ->> 'place',
  after ->> 'twin', before ->> 'twin', after ->> 'label', before ->> 'label')) stored;
create index audit_name_search on audit using gin (fold(name) gin_trgm_ops);
grant select on audit to gemelo_search;
create policy searched on audit for select to gemelo_search using (true);
call make_search('audit');
