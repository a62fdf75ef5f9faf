-- People are told about their answers, whose ids are longer than those of other records.

alter table notification alter column entity_id type bigint;
alter table notification_group alter column entity_id type bigint;
alter table push_message alter column entity_id type bigint;
