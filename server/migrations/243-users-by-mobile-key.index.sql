create index concurrently users__mobile_key on users (mobile_key(contact_number));
