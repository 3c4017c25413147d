-- The single scans of the barcode intake, so that each counts once and can be taken back once.

-- A scan whose answer was lost is sent again under its key. `settled_at`: the line's quantity was set by hand later, or
-- its pieces are on the shelf; `undone_at`: the scan was taken back. Without a line when that was deleted.
create table barcode_scans (
  id integer generated always as identity primary key,
  barcode_id integer constraint barcode_scans__barcode_id references barcodes on delete set null,
  scanned_by integer not null constraint barcode_scans__scanned_by references users,
  idempotency_key text,
  scanned_at timestamptz not null default now(),
  settled_at timestamptz,
  undone_at timestamptz
);
create unique index barcode_scans__idempotency_key on barcode_scans (scanned_by, idempotency_key)
  where idempotency_key is not null;
create index barcode_scans__barcode_id on barcode_scans (barcode_id);
create index barcode_scans__scanned_by on barcode_scans (scanned_by);

-- The list shows what was changed last first.
drop index barcodes__status;
create index barcodes__status on barcodes (status, updated_at desc, id desc);
create index barcodes__updated_at on barcodes (updated_at desc, id desc);
