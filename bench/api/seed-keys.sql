-- The idempotency keys of a day of writes. A plan made on the empty table would scan all of them until the next
-- analyze.

insert into idempotency (id_user, key, route, request_hash, answer)
select 1 + n % 6, md5(n::text), 'POST /api/settings/insertFirmware', sha256(n::text::bytea), repeat('x', 400)
from generate_series(1, 20000) n;
vacuum analyze idempotency;
