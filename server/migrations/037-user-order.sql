-- The users are listed by when they have registered, all of them or those of one status.
create index users__created_at on users (created_at, id);
drop index users__status__id;
create index users__status__created_at on users (status, created_at, id);
