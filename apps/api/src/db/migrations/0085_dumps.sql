-- A dump of PostgreSQL's own is loaded with an empty search path, where the rows of tickets, tasks and attachments were
-- refused: their computed text called a function by its bare name. The text stays the same.
create or replace function searchable_text(variadic parts text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return ' ' || translate(public.fold(array_to_string(parts, ' ')), '¿¡("''«[', '       ');
end $$;
