-- People of the operator write in records of other companies, whose readers see who it was. Policies hide those people.

create function operator_name(person int) returns text
language plpgsql stable strict parallel restricted security definer set search_path = public, pg_temp as $$
begin
  return (select u.name from app_user u join company c on c.id_company = u.id_company
    where u.id_user = person and c.operator);
end $$;
revoke all on function operator_name from public;
grant execute on function operator_name to gemelo_app;
grant create on schema public to gemelo_search;
alter function operator_name owner to gemelo_search;
revoke create on schema public from gemelo_search;
