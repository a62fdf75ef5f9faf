-- More is counted of what a device sends that cannot be taken as it is.
alter table device_fault drop constraint device_fault_reason_check, add constraint device_fault_reason_check check (reason in
  ('malformed', 'not-a-number', 'too-large', 'too-many', 'topic', 'unsupported', 'attributes-full', 'unmapped-full', 'not-written'));
