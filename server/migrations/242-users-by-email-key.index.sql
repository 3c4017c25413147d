create index concurrently users__email_key on users (email_key(email_address));
