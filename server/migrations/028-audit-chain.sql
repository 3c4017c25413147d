-- The chain over the audit log, by which a row that was altered, deleted or put in past the shop is found; see
-- docs/decisions/120-audit-chain.md. `npm run audit:verify` checks it.

-- A table of its own, so that a row of the log is written once and never again. No foreign key: an entry must outlive the
-- row whose loss it shows.
create table audit_chain (
  -- From 1 without gaps, in the order of the commits; the ids of the log have gaps, and another order.
  position bigint primary key,
  audit_log_id bigint not null constraint audit_chain__audit_log_id unique,
  -- sha256 of the hash at the position before, and the digest of the row.
  hash bytea not null
);
alter table audit_chain set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
alter table audit_logs drop column prev_hash, drop column hash;

-- Everything that a row says, in one spelling: jsonb has one for its keys, and the moment is a number, which no setting of
-- the connection writes differently. server/src/core/audit-chain.ts spells it again, so as to trust nothing in here.
create function audit_digest(entry audit_logs) returns bytea language plpgsql stable as $$
begin
  return sha256(convert_to(jsonb_build_array(entry.id, entry.executed_by, entry.executed_by_name, entry.module,
    entry.sub_module, entry.action, entry.description, entry.is_option, entry.details,
    (extract(epoch from entry.logged_at) * 1000000)::bigint)::text, 'UTF8'));
end
$$;

-- Comes at the end of the transaction, so that two staff actions wait for each other only while they commit, however long
-- either takes. What was rolled back was never chained.
create function chain_audit_log() returns trigger language plpgsql as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(5923413);
  -- A statement of its own: it sees what whoever held the lock has committed.
  select * into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_log_id, hash)
  values (coalesce(last.position, 0) + 1, new.id, sha256(coalesce(last.hash, '') || audit_digest(new)))
  -- In a stricter isolation the end of the chain may be an old one; this tells the transaction to begin anew.
  on conflict (position) do nothing;
  return null;
end
$$;

-- What was written before there was a chain.
do $$
declare
  entry audit_logs;
  place bigint := 0;
  last_hash bytea := '';
begin
  for entry in select * from audit_logs order by id loop
    place := place + 1;
    last_hash := sha256(last_hash || audit_digest(entry));
    insert into audit_chain (position, audit_log_id, hash) values (place, entry.id, last_hash);
  end loop;
end
$$;

create constraint trigger audit_logs__chain after insert on audit_logs
  deferrable initially deferred for each row execute function chain_audit_log();
create trigger audit_chain__append_only before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain__no_truncate before truncate on audit_chain
  for each statement execute function refuse_change();
create trigger audit_logs__no_truncate before truncate on audit_logs
  for each statement execute function refuse_change();
create trigger stock_ledger__no_truncate before truncate on stock_ledger
  for each statement execute function refuse_change();
