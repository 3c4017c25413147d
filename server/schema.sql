-- The schema that all migrations together make, to be read and never to be run: extensions, tables with their indexes and
-- triggers, views, functions, each kind by name. Written by `npm run schema`.

create extension pg_trgm;

create extension unaccent;

create text search configuration catalogue (parser = default);
alter text search configuration catalogue alter mapping for asciihword with english_stem;
alter text search configuration catalogue alter mapping for asciiword with english_stem;
alter text search configuration catalogue alter mapping for email with simple;
alter text search configuration catalogue alter mapping for file with simple;
alter text search configuration catalogue alter mapping for float with simple;
alter text search configuration catalogue alter mapping for host with simple;
alter text search configuration catalogue alter mapping for hword with english_stem;
alter text search configuration catalogue alter mapping for hword_asciipart with english_stem;
alter text search configuration catalogue alter mapping for hword_numpart with simple;
alter text search configuration catalogue alter mapping for hword_part with english_stem;
alter text search configuration catalogue alter mapping for int with simple;
alter text search configuration catalogue alter mapping for numhword with simple;
alter text search configuration catalogue alter mapping for numword with simple;
alter text search configuration catalogue alter mapping for sfloat with simple;
alter text search configuration catalogue alter mapping for uint with simple;
alter text search configuration catalogue alter mapping for url with simple;
alter text search configuration catalogue alter mapping for url_path with simple;
alter text search configuration catalogue alter mapping for version with simple;
alter text search configuration catalogue alter mapping for word with english_stem;

create sequence order_numbers as bigint;

create table about_us (
  id smallint not null default 1,
  tagline text not null,
  overview text not null,
  mission text not null default ''::text,
  vision text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint about_us_pkey PRIMARY KEY (id),
  constraint about_us__id CHECK (id = 1)
);

create table access_log (
  id bigint not null generated always as identity,
  seen_at timestamp with time zone not null,
  staff_id integer not null,
  role_name text not null,
  kind text not null,
  record_id integer not null,
  subject_id integer,
  order_id integer,
  constraint access_log_pkey PRIMARY KEY (id),
  constraint access_log__kind CHECK (kind = ANY (ARRAY['file'::text, 'user'::text, 'student'::text, 'users'::text, 'users-export'::text, 'students'::text, 'students-export'::text, 'registrations'::text, 'registrations-export'::text])),
  constraint access_log__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint access_log__staff_id FOREIGN KEY (staff_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX access_log__order_id ON access_log USING btree (order_id);
CREATE INDEX access_log__seen_at ON access_log USING btree (seen_at DESC, id DESC);
CREATE INDEX access_log__staff_id ON access_log USING btree (staff_id, kind, record_id, seen_at DESC);
CREATE INDEX access_log__subject_id ON access_log USING btree (subject_id, seen_at) WHERE subject_id IS NOT NULL;
CREATE TRIGGER access_log__append_only BEFORE DELETE OR UPDATE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER access_log__no_truncate BEFORE TRUNCATE ON access_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table addresses (
  id integer not null generated always as identity,
  user_id integer not null,
  receiver_name text not null,
  email text not null,
  contact_number text not null,
  residence text not null,
  region text not null,
  province text not null,
  city text not null,
  barangay text not null,
  created_at timestamp with time zone not null default now(),
  idempotency_key text,
  request_hash text,
  is_default boolean not null default false,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE UNIQUE INDEX addresses__default ON addresses USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX addresses__idempotency_key ON addresses USING btree (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX addresses__user_id ON addresses USING btree (user_id, id);
CREATE TRIGGER addresses__erased BEFORE INSERT ON addresses FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');

create table audit_chain (
  "position" bigint not null,
  audit_log_id bigint not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY ("position"),
  constraint audit_chain__audit_log_id UNIQUE (audit_log_id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE TRIGGER audit_chain__append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain__no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_checks (
  id integer not null generated always as identity,
  checked_at timestamp with time zone not null,
  "position" integer not null,
  hash text not null,
  fault text not null,
  constraint audit_checks_pkey PRIMARY KEY (id)
);

create table audit_logs (
  id bigint not null generated always as identity,
  executed_by integer,
  executed_by_name text not null,
  module text not null,
  sub_module text not null,
  action text not null,
  description text not null,
  is_option boolean not null default false,
  details jsonb not null default '[]'::jsonb,
  logged_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold((executed_by_name || ' '::text) || description)) stored,
  constraint audit_logs_pkey PRIMARY KEY (id),
  constraint audit_logs__action CHECK (action = ANY (ARRAY['Create'::text, 'Update'::text, 'Delete'::text])),
  constraint audit_logs__executed_by FOREIGN KEY (executed_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX audit_logs__action ON audit_logs USING btree (action, logged_at, id) INCLUDE (module);
CREATE INDEX audit_logs__executed_by ON audit_logs USING btree (executed_by);
CREATE INDEX audit_logs__executed_by_name ON audit_logs USING btree (lower(executed_by_name), id) INCLUDE (executed_by_name, module, action, logged_at);
CREATE INDEX audit_logs__logged_at ON audit_logs USING btree (logged_at, id) INCLUDE (module, action, search_text);
CREATE INDEX audit_logs__module ON audit_logs USING btree (module, logged_at, id) INCLUDE (action);
CREATE INDEX audit_logs__search_text ON audit_logs USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_logs__append_only BEFORE DELETE OR UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_logs__chain AFTER INSERT ON audit_logs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_log();
CREATE TRIGGER audit_logs__no_truncate BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_logs__sum AFTER INSERT ON audit_logs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_audit_sums();

create table audit_sums (
  id bigint not null generated always as identity,
  module text not null,
  action text not null,
  rows bigint not null,
  constraint audit_sums_pkey PRIMARY KEY (id)
);

create table back_in_stock_requests (
  id integer not null generated always as identity,
  user_id integer not null,
  product_option_id integer not null,
  asked_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  constraint back_in_stock_requests_pkey PRIMARY KEY (id),
  constraint back_in_stock_requests__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id) ON DELETE CASCADE,
  constraint back_in_stock_requests__user_id FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE UNIQUE INDEX back_in_stock_requests__open ON back_in_stock_requests USING btree (product_option_id, user_id) WHERE told_at IS NULL;
CREATE INDEX back_in_stock_requests__product_option_id_index ON back_in_stock_requests USING btree (product_option_id);
CREATE INDEX back_in_stock_requests__user_id_index ON back_in_stock_requests USING btree (user_id);

create table backup_changes (
  place text not null,
  attempted_at timestamp with time zone not null,
  reached_at timestamp with time zone,
  error text not null default ''::text,
  constraint backup_changes_pkey PRIMARY KEY (place)
);

create table backups (
  id integer not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  place text not null,
  scope text not null,
  bytes bigint not null,
  orders integer,
  files integer,
  reached_at timestamp with time zone,
  error text not null,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups__bytes CHECK (bytes >= 0),
  constraint backups__order CHECK (finished_at >= started_at),
  constraint backups__scope CHECK (scope = ANY (ARRAY['Everything'::text, 'Files'::text]))
);

create table bank_lines (
  id integer not null generated always as identity,
  bank_list_id integer not null,
  payment_account_id integer not null,
  day date not null,
  amount_centavos bigint not null,
  reference text not null,
  reference_normalised text not null,
  payer text not null,
  state text not null default 'Open'::text,
  payment_id integer,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines__amount_centavos CHECK (amount_centavos > 0),
  constraint bank_lines__state CHECK ((state = ANY (ARRAY['Open'::text, 'Ignored'::text])) AND payment_id IS NULL OR state = 'Used'::text AND payment_id IS NOT NULL),
  constraint bank_lines__bank_list_id FOREIGN KEY (bank_list_id) REFERENCES bank_lists(id),
  constraint bank_lines__payment_account_id FOREIGN KEY (payment_account_id) REFERENCES payment_accounts(id),
  constraint bank_lines__payment_id FOREIGN KEY (payment_id) REFERENCES payments(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX bank_lines__bank_list_id ON bank_lines USING btree (bank_list_id);
CREATE INDEX bank_lines__payment_account_id ON bank_lines USING btree (payment_account_id, day, amount_centavos);
CREATE UNIQUE INDEX bank_lines__payment_id ON bank_lines USING btree (payment_id);
CREATE INDEX bank_lines__reference ON bank_lines USING btree (reference_normalised) WHERE state = 'Open'::text;
CREATE INDEX bank_lines__state ON bank_lines USING btree (state, day DESC, id DESC);

create table bank_list_mappings (
  payment_account_id integer not null,
  mapping jsonb not null,
  constraint bank_list_mappings_pkey PRIMARY KEY (payment_account_id),
  constraint bank_list_mappings__payment_account_id FOREIGN KEY (payment_account_id) REFERENCES payment_accounts(id)
);

create table bank_lists (
  id integer not null generated always as identity,
  payment_account_id integer not null,
  file_name text not null,
  columns text[] not null,
  rows jsonb,
  row_count integer not null,
  loaded_count integer not null default 0,
  known_count integer not null default 0,
  debit_count integer not null default 0,
  error_count integer not null default 0,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  loaded_at timestamp with time zone,
  constraint bank_lists_pkey PRIMARY KEY (id),
  constraint bank_lists__created_by FOREIGN KEY (created_by) REFERENCES users(id),
  constraint bank_lists__payment_account_id FOREIGN KEY (payment_account_id) REFERENCES payment_accounts(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX bank_lists__created_at ON bank_lists USING btree (created_at) WHERE rows IS NOT NULL;
CREATE INDEX bank_lists__created_by ON bank_lists USING btree (created_by);
CREATE INDEX bank_lists__payment_account_id ON bank_lists USING btree (payment_account_id);

create table banners (
  id integer not null generated always as identity,
  file_id integer not null,
  link text not null default ''::text,
  description text not null default ''::text,
  is_enabled boolean not null default true,
  is_main boolean not null default false,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  headline text not null default ''::text,
  button_text text not null default ''::text,
  button_link text not null default ''::text,
  idempotency_key text,
  request_hash text,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners__position UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED,
  constraint banners__position__from_one CHECK ("position" > 0),
  constraint banners__position__to_ten CHECK ("position" <= 10),
  constraint banners__file_id FOREIGN KEY (file_id) REFERENCES files(id)
);
CREATE INDEX banners__file_id ON banners USING btree (file_id);
CREATE UNIQUE INDEX banners__is_main ON banners USING btree (is_main) WHERE is_main;

create table barcode_scans (
  id integer not null generated always as identity,
  barcode_id integer,
  scanned_by integer not null,
  idempotency_key text,
  scanned_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  undone_at timestamp with time zone,
  request_hash text,
  constraint barcode_scans_pkey PRIMARY KEY (id),
  constraint barcode_scans__barcode_id FOREIGN KEY (barcode_id) REFERENCES barcodes(id) ON DELETE SET NULL,
  constraint barcode_scans__scanned_by FOREIGN KEY (scanned_by) REFERENCES users(id)
);
CREATE INDEX barcode_scans__barcode_id ON barcode_scans USING btree (barcode_id);
CREATE UNIQUE INDEX barcode_scans__idempotency_key ON barcode_scans USING btree (scanned_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX barcode_scans__scanned_by ON barcode_scans USING btree (scanned_by);

create table barcodes (
  id integer not null generated always as identity,
  product_option_id integer not null,
  quantity integer not null,
  status text not null default 'Pending'::text,
  created_by integer,
  stocked_by integer,
  stocked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint barcodes_pkey PRIMARY KEY (id),
  constraint barcodes__quantity CHECK (quantity > 0),
  constraint barcodes__status CHECK (status = ANY (ARRAY['Pending'::text, 'Add_to_Stock'::text])),
  constraint barcodes__created_by FOREIGN KEY (created_by) REFERENCES users(id),
  constraint barcodes__product_option_id__fk FOREIGN KEY (product_option_id) REFERENCES product_options(id),
  constraint barcodes__stocked_by FOREIGN KEY (stocked_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX barcodes__created_by ON barcodes USING btree (created_by);
CREATE UNIQUE INDEX barcodes__open ON barcodes USING btree (product_option_id) WHERE status = 'Pending'::text;
CREATE INDEX barcodes__product_option_id ON barcodes USING btree (product_option_id);
CREATE INDEX barcodes__status ON barcodes USING btree (status, updated_at DESC, id DESC);
CREATE INDEX barcodes__stocked_by ON barcodes USING btree (stocked_by);
CREATE INDEX barcodes__updated_at ON barcodes USING btree (updated_at DESC, id DESC);
CREATE TRIGGER barcodes__offered AFTER INSERT ON barcodes FOR EACH ROW EXECUTE FUNCTION refuse_hidden_option('barcodes__product_option_id__fk');

create table cart_adds (
  user_id integer not null,
  idempotency_key text not null,
  request_hash text not null,
  cart_item_id integer not null,
  quantity integer not null,
  added_at timestamp with time zone not null default now(),
  constraint cart_adds__idempotency_key PRIMARY KEY (user_id, idempotency_key),
  constraint cart_adds__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cart_adds__added_at ON cart_adds USING btree (added_at);

create table cart_items (
  id integer not null generated always as identity,
  user_id integer not null,
  product_option_id integer not null,
  quantity integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items__user_id__product_option_id UNIQUE (user_id, product_option_id),
  constraint cart_items__quantity CHECK (quantity > 0),
  constraint cart_items__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id) ON DELETE CASCADE,
  constraint cart_items__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX cart_items__product_option_id ON cart_items USING btree (product_option_id);
CREATE TRIGGER cart_items__offered AFTER INSERT ON cart_items FOR EACH ROW EXECUTE FUNCTION refuse_hidden_option('cart_items__product_option_id');

create table catalogue_versions (
  only_row boolean not null default true,
  products bigint not null,
  names bigint not null,
  constraint catalogue_versions_pkey PRIMARY KEY (only_row),
  constraint catalogue_versions__only_row CHECK (only_row)
);
CREATE TRIGGER catalogue_versions__told AFTER UPDATE ON catalogue_versions FOR EACH ROW EXECUTE FUNCTION tell_versions();

create table categories (
  id integer not null generated always as identity,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX categories__name ON categories USING btree (lower(name));
CREATE TRIGGER categories__ready AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION refresh_products_of_category();
CREATE CONSTRAINT TRIGGER categories__version AFTER INSERT OR DELETE OR UPDATE ON categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_names_version();

create table chat_messages (
  id bigint not null generated always as identity,
  customer_id integer not null,
  sender_id integer not null,
  content text not null,
  created_at timestamp with time zone not null default now(),
  client_key text,
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages__client_key CHECK (length(client_key) >= 8 AND length(client_key) <= 64),
  constraint chat_messages__customer_id FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chat_messages__sender_id FOREIGN KEY (sender_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX chat_messages__customer_id ON chat_messages USING btree (customer_id, id);
CREATE INDEX chat_messages__sender_id ON chat_messages USING btree (sender_id);
CREATE UNIQUE INDEX chat_messages__sender_id__client_key ON chat_messages USING btree (sender_id, client_key) WHERE client_key IS NOT NULL;
CREATE TRIGGER chat_messages__erased BEFORE INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION refuse_erased('customer_id');
CREATE TRIGGER chat_messages__thread AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION keep_chat_thread();

create table chat_reads (
  customer_id integer not null,
  reader_id integer not null,
  last_read_message_id bigint not null,
  read_at timestamp with time zone not null default now(),
  constraint chat_reads_pkey PRIMARY KEY (customer_id, reader_id),
  constraint chat_reads__customer_id FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chat_reads__reader_id FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX chat_reads__reader_id ON chat_reads USING btree (reader_id);
CREATE TRIGGER chat_reads__thread AFTER INSERT OR UPDATE ON chat_reads FOR EACH ROW WHEN (new.reader_id <> new.customer_id) EXECUTE FUNCTION keep_chat_thread_read();

create table chat_threads (
  customer_id integer not null,
  last_message_id bigint not null,
  last_customer_message_id bigint not null default 0,
  staff_read_message_id bigint not null default 0,
  constraint chat_threads_pkey PRIMARY KEY (customer_id),
  constraint chat_threads__customer_id FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chat_threads__last_message_id FOREIGN KEY (last_message_id) REFERENCES chat_messages(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX chat_threads__last_message_id ON chat_threads USING btree (last_message_id);
CREATE INDEX chat_threads__new ON chat_threads USING btree (customer_id) WHERE last_customer_message_id > staff_read_message_id;

create table claims (
  id integer not null generated always as identity,
  code text not null,
  order_id integer,
  created_at timestamp with time zone not null default now(),
  claimant text not null default ''::text,
  note text not null default ''::text,
  by_code boolean,
  handed_by integer,
  handed_at timestamp with time zone,
  return_request_id integer,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims__code UNIQUE (code),
  constraint claims__handed_over CHECK ((handed_at IS NULL) = (handed_by IS NULL) AND (handed_at IS NULL) = (by_code IS NULL) AND (handed_at IS NULL) = (claimant = ''::text)),
  constraint claims__of_one CHECK (num_nonnulls(order_id, return_request_id) = 1),
  constraint claims__handed_by FOREIGN KEY (handed_by) REFERENCES users(id),
  constraint claims__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint claims__return_request_id FOREIGN KEY (return_request_id) REFERENCES return_requests(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX claims__handed_by_index ON claims USING btree (handed_by);
CREATE UNIQUE INDEX claims__order_id_index ON claims USING btree (order_id);
CREATE UNIQUE INDEX claims__return_request_id ON claims USING btree (return_request_id);

create table contact_us (
  id smallint not null default 1,
  contact_number text not null,
  email text not null,
  address text not null,
  facebook text not null default ''::text,
  twitter text not null default ''::text,
  instagram text not null default ''::text,
  linkin text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint contact_us_pkey PRIMARY KEY (id),
  constraint contact_us__id CHECK (id = 1)
);

create table counter_sales (
  order_id integer not null,
  seller_id integer not null,
  cash_tendered_centavos bigint,
  change_centavos bigint,
  reference text not null default ''::text,
  voided_at timestamp with time zone,
  voided_by integer,
  void_reason text not null default ''::text,
  idempotency_key text,
  request_hash text,
  constraint counter_sales_pkey PRIMARY KEY (order_id),
  constraint counter_sales__cash_tendered_centavos CHECK (cash_tendered_centavos >= 0),
  constraint counter_sales__change CHECK ((cash_tendered_centavos IS NULL) = (change_centavos IS NULL)),
  constraint counter_sales__change_centavos CHECK (change_centavos >= 0),
  constraint counter_sales__void CHECK ((voided_at IS NULL) = (voided_by IS NULL)),
  constraint counter_sales__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint counter_sales__seller_id FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint counter_sales__voided_by FOREIGN KEY (voided_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX counter_sales__idempotency_key ON counter_sales USING btree (seller_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX counter_sales__seller_id ON counter_sales USING btree (seller_id);
CREATE INDEX counter_sales__voided_by ON counter_sales USING btree (voided_by);
CREATE TRIGGER counter_sales__sum AFTER INSERT OR DELETE ON counter_sales FOR EACH ROW EXECUTE FUNCTION move_counter_sales();
CREATE TRIGGER counter_sales__told AFTER INSERT OR DELETE ON counter_sales FOR EACH STATEMENT EXECUTE FUNCTION tell_orders();

create table couriers (
  id integer not null generated always as identity,
  name text not null,
  link text not null default ''::text,
  retired boolean not null default false,
  "position" integer not null default 0,
  constraint couriers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX couriers__name ON couriers USING btree (lower(name));

create table daily_sales (
  day date not null,
  product_option_id integer not null,
  pieces bigint not null,
  sold_centavos bigint not null,
  constraint daily_sales_pkey PRIMARY KEY (day, product_option_id),
  constraint daily_sales__pieces CHECK (pieces >= 0),
  constraint daily_sales__sold_centavos CHECK (sold_centavos >= 0)
) with (fillfactor=80);
CREATE INDEX daily_sales__product_option_id ON daily_sales USING btree (product_option_id, day);

create table earlier_rejections (
  user_id integer not null,
  rejected_at timestamp with time zone not null,
  reason text not null,
  constraint earlier_rejections_pkey PRIMARY KEY (user_id),
  constraint earlier_rejections__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table email_changes (
  id integer not null generated always as identity,
  user_id integer not null,
  old_address text not null,
  new_address text not null,
  confirm_hash text not null,
  stop_hash text not null,
  session_id text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  closed_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes__confirm_hash UNIQUE (confirm_hash),
  constraint email_changes__stop_hash UNIQUE (stop_hash),
  constraint email_changes__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes__expires_at ON email_changes USING btree (expires_at);
CREATE INDEX email_changes__user_id ON email_changes USING btree (user_id);
CREATE UNIQUE INDEX email_changes__user_id__open ON email_changes USING btree (user_id) WHERE confirmed_at IS NULL AND closed_at IS NULL;
CREATE TRIGGER email_changes__erased BEFORE INSERT ON email_changes FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');

create table erasures (
  id integer not null generated always as identity,
  user_id integer not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  state text not null default 'Waiting'::text,
  reason text not null default ''::text,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures__decided CHECK ((state = 'Waiting'::text) = (decided_at IS NULL)),
  constraint erasures__state CHECK (state = ANY (ARRAY['Waiting'::text, 'Withdrawn'::text, 'Refused'::text, 'Done'::text])),
  constraint erasures__decided_by FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint erasures__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX erasures__decided_by_index ON erasures USING btree (decided_by);
CREATE INDEX erasures__due_at ON erasures USING btree (due_at) WHERE state = 'Waiting'::text;
CREATE INDEX erasures__user_id_index ON erasures USING btree (user_id);
CREATE UNIQUE INDEX erasures__waiting ON erasures USING btree (user_id) WHERE state = 'Waiting'::text;
CREATE TRIGGER erasures__erased BEFORE INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');

create table exchange_items (
  id integer not null generated always as identity,
  return_request_id integer not null,
  return_item_id integer not null,
  row_number integer not null,
  product_option_id integer,
  name text not null default ''::text,
  variation text[] not null default '{}'::text[],
  sku text not null default ''::text,
  item_description text not null default ''::text,
  categories text[] not null default '{}'::text[],
  quantity integer not null default 1,
  price_centavos bigint not null default 0,
  status text not null default 'Pending'::text,
  return_type smallint,
  created_at timestamp with time zone not null default now(),
  tax_class text not null default 'VATable'::text,
  constraint exchange_items_pkey PRIMARY KEY (id),
  constraint exchange_items__return_request_id__row_number UNIQUE (return_request_id, row_number) DEFERRABLE INITIALLY DEFERRED,
  constraint exchange_items__price_centavos CHECK (price_centavos >= 0),
  constraint exchange_items__quantity CHECK (quantity > 0),
  constraint exchange_items__return_type CHECK (return_type = ANY (ARRAY[0, 1])),
  constraint exchange_items__row_number CHECK (row_number > 0),
  constraint exchange_items__status CHECK (status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Declined'::text])),
  constraint exchange_items__tax_class CHECK (tax_class = ANY (ARRAY['VATable'::text, 'Exempt'::text, 'ZeroRated'::text])) NOT VALID,
  constraint exchange_items__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id),
  constraint exchange_items__return_item_id FOREIGN KEY (return_item_id) REFERENCES return_items(id) ON DELETE CASCADE,
  constraint exchange_items__return_request_id FOREIGN KEY (return_request_id) REFERENCES return_requests(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX exchange_items__product_option_id ON exchange_items USING btree (product_option_id);
CREATE INDEX exchange_items__return_item_id ON exchange_items USING btree (return_item_id);

create table failed_tries (
  key text not null,
  failures integer not null,
  held_until timestamp with time zone not null,
  forget_at timestamp with time zone not null,
  constraint failed_tries_pkey PRIMARY KEY (key)
);
CREATE INDEX failed_tries__forget_at ON failed_tries USING btree (forget_at);

create table faq_contents (
  id integer not null generated always as identity,
  faq_id integer not null,
  content_type text not null,
  title text not null,
  description text not null,
  "position" integer not null default 0,
  version integer not null default 1,
  idempotency_key text,
  request_hash text,
  constraint faq_contents_pkey PRIMARY KEY (id),
  constraint faq_contents__content_type CHECK (content_type = ANY (ARRAY['Header'::text, 'Instructions'::text, 'Questions'::text, 'Footer'::text])),
  constraint faq_contents__faq_id FOREIGN KEY (faq_id) REFERENCES faqs(id) ON DELETE CASCADE
);
CREATE INDEX faq_contents__faq_id ON faq_contents USING btree (faq_id, "position", id);

create table faqs (
  id integer not null generated always as identity,
  type text not null,
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs__type UNIQUE (type),
  constraint faqs__type__known CHECK (type = ANY (ARRAY['return-and-exchange'::text, 'order-and-payment'::text, 'shipping-and-delivery'::text, 'customer-inquiry'::text, 'term-and-policies'::text]))
);

create table files (
  id integer not null generated always as identity,
  storage_key text not null,
  file_name text not null,
  media_type text not null,
  byte_size bigint not null,
  sha256 text,
  visibility text not null,
  uploaded_by integer,
  created_at timestamp with time zone not null default now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files__storage_key UNIQUE (storage_key),
  constraint files__byte_size CHECK (byte_size >= 0),
  constraint files__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint files__visibility CHECK (visibility = ANY (ARRAY['public'::text, 'private'::text])),
  constraint files__uploaded_by FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX files__uploaded_by ON files USING btree (uploaded_by);

create table grade_levels (
  id integer not null generated always as identity,
  name text not null,
  "position" integer not null,
  retired boolean not null default false,
  label text not null generated always as (
CASE
    WHEN retired THEN name || ' (retired)'::text
    ELSE name
END) stored,
  constraint grade_levels_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX grade_levels__name ON grade_levels USING btree (lower(name));
CREATE INDEX grade_levels__position ON grade_levels USING btree ("position");
CREATE TRIGGER grade_levels__ready AFTER UPDATE OF "position", name, retired ON grade_levels FOR EACH ROW EXECUTE FUNCTION refresh_products_of_grade_level();
CREATE CONSTRAINT TRIGGER grade_levels__version AFTER INSERT OR DELETE OR UPDATE ON grade_levels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_names_version();

create table import_rows (
  import_id integer not null,
  "row" integer not null,
  cells jsonb not null,
  outcome text,
  changes jsonb not null default '[]'::jsonb,
  faults jsonb not null default '[]'::jsonb,
  constraint import_rows_pkey PRIMARY KEY (import_id, "row"),
  constraint import_rows__outcome CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'faulty'::text])),
  constraint import_rows__import_id FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX import_rows__faulty ON import_rows USING btree (import_id, "row") WHERE outcome = 'faulty'::text;

create table imports (
  id integer not null generated always as identity,
  kind text not null,
  mode text,
  add_missing boolean not null,
  file_name text not null,
  ignored_columns text[] not null,
  row_count integer not null,
  state text not null default 'Checking'::text,
  is_begun boolean not null default false,
  progress integer not null default 0,
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  unchanged_rows integer not null default 0,
  faulty_rows integer not null default 0,
  missing_names text[] not null default '{}'::text[],
  outcome_hash text not null default ''::text,
  failure text not null default ''::text,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  applied_by integer,
  apply_key text,
  applied_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports__kind CHECK (kind = ANY (ARRAY['products'::text, 'prices'::text, 'stock'::text])),
  constraint imports__mode CHECK (mode = ANY (ARRAY['opening'::text, 'restock'::text])),
  constraint imports__progress CHECK (progress >= 0 AND progress <= 100),
  constraint imports__state CHECK (state = ANY (ARRAY['Checking'::text, 'Checked'::text, 'Applying'::text, 'Done'::text, 'Failed'::text])),
  constraint imports__applied_by FOREIGN KEY (applied_by) REFERENCES users(id),
  constraint imports__created_by FOREIGN KEY (created_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX imports__applied_by ON imports USING btree (applied_by);
CREATE UNIQUE INDEX imports__apply_key ON imports USING btree (applied_by, apply_key) WHERE apply_key IS NOT NULL;
CREATE UNIQUE INDEX imports__applying ON imports USING btree ((true)) WHERE state = 'Applying'::text;
CREATE INDEX imports__created_by ON imports USING btree (created_by);

create table invoice_documents (
  id integer not null generated always as identity,
  order_id integer not null,
  exchange_id integer,
  version integer not null,
  state text not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint invoice_documents_pkey PRIMARY KEY (id),
  constraint invoice_documents__state CHECK (state = ANY (ARRAY['Issued'::text, 'Cancelled'::text])),
  constraint invoice_documents__version CHECK (version > 0),
  constraint invoice_documents__exchange_id FOREIGN KEY (exchange_id) REFERENCES return_requests(id),
  constraint invoice_documents__order_id FOREIGN KEY (order_id) REFERENCES orders(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX invoice_documents__exchange_id_index ON invoice_documents USING btree (exchange_id) WHERE exchange_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_documents__order_id_index ON invoice_documents USING btree (order_id, exchange_id, version) NULLS NOT DISTINCT;
CREATE TRIGGER invoice_documents__append_only BEFORE DELETE OR UPDATE ON invoice_documents FOR EACH ROW EXECUTE FUNCTION refuse_other_words();
CREATE TRIGGER invoice_documents__no_truncate BEFORE TRUNCATE ON invoice_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table invoice_sums (
  id bigint not null generated always as identity,
  day date not null,
  kind text not null,
  state text not null,
  rows bigint not null,
  vatable_centavos bigint not null,
  vat_centavos bigint not null,
  exempt_centavos bigint not null,
  zero_rated_centavos bigint not null,
  non_vat_centavos bigint not null,
  less_centavos bigint not null,
  due_centavos bigint not null,
  constraint invoice_sums_pkey PRIMARY KEY (id)
);

create table invoices (
  id integer not null generated always as identity,
  order_id integer not null,
  exchange_id integer,
  kind text not null,
  state text not null,
  day date not null,
  date_issued date,
  number text not null,
  number_key text not null generated always as (upper(replace(number, ' '::text, ''::text))) stored,
  version integer,
  vatable_centavos bigint,
  vat_centavos bigint,
  exempt_centavos bigint,
  zero_rated_centavos bigint,
  non_vat_centavos bigint,
  less_centavos bigint,
  due_centavos bigint,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices__kind CHECK (kind = 'Sale'::text AND exchange_id IS NULL OR (kind = ANY (ARRAY['Exchange'::text, 'Returned goods'::text])) AND exchange_id IS NOT NULL),
  constraint invoices__numbered CHECK ((state = 'No number'::text) = (due_centavos IS NULL)),
  constraint invoices__state CHECK (state = ANY (ARRAY['Issued'::text, 'Cancelled'::text, 'No number'::text])),
  constraint invoices__sums CHECK ((num_nulls(vatable_centavos, vat_centavos, exempt_centavos, zero_rated_centavos, non_vat_centavos, less_centavos, due_centavos) = ANY (ARRAY[0, 7])) AND (vatable_centavos + vat_centavos + exempt_centavos + zero_rated_centavos + non_vat_centavos) = due_centavos),
  constraint invoices__exchange_id FOREIGN KEY (exchange_id) REFERENCES return_requests(id),
  constraint invoices__order_id FOREIGN KEY (order_id) REFERENCES orders(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX invoices__day ON invoices USING btree (day, id);
CREATE INDEX invoices__exchange_id_index ON invoices USING btree (exchange_id) WHERE exchange_id IS NOT NULL;
CREATE INDEX invoices__kind_day ON invoices USING btree (kind, day, id);
CREATE INDEX invoices__number_key ON invoices USING btree (number_key, id);
CREATE INDEX invoices__number_part ON invoices USING gin (fold(number) gin_trgm_ops);
CREATE UNIQUE INDEX invoices__order_id_index ON invoices USING btree (order_id, exchange_id, kind) NULLS NOT DISTINCT;
CREATE INDEX invoices__state ON invoices USING btree (state, day, id);
CREATE TRIGGER invoices__sum AFTER INSERT OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION move_invoice_sums();
CREATE TRIGGER invoices__sum_update AFTER UPDATE ON invoices FOR EACH ROW WHEN (old.day IS DISTINCT FROM new.day OR old.kind IS DISTINCT FROM new.kind OR old.state IS DISTINCT FROM new.state OR old.vatable_centavos IS DISTINCT FROM new.vatable_centavos OR old.vat_centavos IS DISTINCT FROM new.vat_centavos OR old.exempt_centavos IS DISTINCT FROM new.exempt_centavos OR old.zero_rated_centavos IS DISTINCT FROM new.zero_rated_centavos OR old.non_vat_centavos IS DISTINCT FROM new.non_vat_centavos OR old.less_centavos IS DISTINCT FROM new.less_centavos OR old.due_centavos IS DISTINCT FROM new.due_centavos) EXECUTE FUNCTION move_invoice_sums();

create table known_networks (
  user_id integer not null,
  network text not null,
  seen_at timestamp with time zone not null default now(),
  constraint known_networks_pkey PRIMARY KEY (user_id, network),
  constraint known_networks__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_networks__seen_at ON known_networks USING btree (seen_at);

create table ledger_sums (
  id bigint not null generated always as identity,
  kind text not null,
  rows bigint not null,
  constraint ledger_sums_pkey PRIMARY KEY (id)
);

create table live_attachments (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  payload bytea not null,
  constraint live_attachments_pkey PRIMARY KEY (id)
);

create table mail_templates (
  kind text not null,
  subject text,
  body text,
  is_on boolean not null default true,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by integer not null,
  constraint mail_templates_pkey PRIMARY KEY (kind),
  constraint mail_templates__changed_by FOREIGN KEY (changed_by) REFERENCES users(id)
);
CREATE INDEX mail_templates__changed_by_index ON mail_templates USING btree (changed_by);

create table mails (
  id integer not null generated always as identity,
  kind text not null,
  user_id integer not null,
  address text not null,
  subject text not null,
  text text not null,
  html text not null,
  sealed text,
  order_id integer,
  order_number text not null default ''::text,
  return_request_id integer,
  occasion text not null default ''::text,
  status text not null default 'Queued'::text,
  attempts integer not null default 0,
  last_error text not null default ''::text,
  resend_of integer,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  give_up_at timestamp with time zone not null default now() + '3 days'::interval,
  alive_at timestamp with time zone,
  sent_at timestamp with time zone,
  search_text text not null generated always as (fold((((address || ' '::text) || subject) || ' '::text) || order_number)) stored,
  claim_code text not null default ''::text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails__status CHECK (status = ANY (ARRAY['Queued'::text, 'Sending'::text, 'Sent'::text, 'Failed'::text])),
  constraint mails__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint mails__resend_of FOREIGN KEY (resend_of) REFERENCES mails(id),
  constraint mails__return_request_id FOREIGN KEY (return_request_id) REFERENCES return_requests(id),
  constraint mails__user_id FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX mails__created_at ON mails USING btree (created_at, id);
CREATE INDEX mails__kind ON mails USING btree (kind, id);
CREATE UNIQUE INDEX mails__once ON mails USING btree (kind, user_id, COALESCE(order_id, 0), COALESCE(return_request_id, 0), occasion);
CREATE INDEX mails__order_id_index ON mails USING btree (order_id);
CREATE INDEX mails__queued ON mails USING btree (id, due_at) WHERE status = 'Queued'::text;
CREATE INDEX mails__resend_of_index ON mails USING btree (resend_of);
CREATE INDEX mails__return_request_id_index ON mails USING btree (return_request_id);
CREATE INDEX mails__search_text ON mails USING gin (search_text gin_trgm_ops);
CREATE INDEX mails__secret ON mails USING btree (id, due_at) WHERE status = 'Queued'::text AND sealed IS NOT NULL;
CREATE INDEX mails__sending ON mails USING btree (alive_at) WHERE status = 'Sending'::text;
CREATE INDEX mails__status_index ON mails USING btree (status, id);
CREATE INDEX mails__text ON mails USING btree (created_at) WHERE text <> ''::text OR sealed IS NOT NULL;
CREATE INDEX mails__user_id_index ON mails USING btree (user_id);
CREATE TRIGGER mails__erased BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');

create table monthly_sales (
  product_option_id integer not null,
  month date not null,
  pieces bigint not null,
  sold_centavos bigint not null,
  constraint monthly_sales_pkey PRIMARY KEY (product_option_id, month),
  constraint monthly_sales__pieces CHECK (pieces >= 0),
  constraint monthly_sales__sold_centavos CHECK (sold_centavos >= 0)
) with (fillfactor=80);
CREATE INDEX monthly_sales__month ON monthly_sales USING btree (month);
CREATE TRIGGER monthly_sales__sum AFTER INSERT OR UPDATE OF pieces, sold_centavos ON monthly_sales FOR EACH ROW EXECUTE FUNCTION add_option_sales();

create table muted_mails (
  user_id integer not null,
  kind text not null,
  constraint muted_mails_pkey PRIMARY KEY (user_id, kind),
  constraint muted_mails__user_id FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notification_recipients (
  notification_id bigint not null,
  user_id integer not null,
  viewed_at timestamp with time zone,
  constraint notification_recipients_pkey PRIMARY KEY (user_id, notification_id),
  constraint notification_recipients__notification_id FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint notification_recipients__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX notification_recipients__notification_id ON notification_recipients USING btree (notification_id);
CREATE INDEX notification_recipients__unread ON notification_recipients USING btree (user_id) WHERE viewed_at IS NULL;

create table notifications (
  id bigint not null generated always as identity,
  audience text not null,
  title text not null,
  description text not null,
  order_id integer,
  return_request_id integer,
  actor_id integer,
  created_at timestamp with time zone not null default now(),
  product_id integer,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications__audience CHECK (audience = ANY (ARRAY['member'::text, 'admin'::text])),
  constraint notifications__actor_id FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint notifications__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint notifications__product_id FOREIGN KEY (product_id) REFERENCES products(id),
  constraint notifications__return_request_id FOREIGN KEY (return_request_id) REFERENCES return_requests(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX notifications__actor_id ON notifications USING btree (actor_id);
CREATE INDEX notifications__created_at ON notifications USING brin (created_at);
CREATE INDEX notifications__order_id ON notifications USING btree (order_id);
CREATE INDEX notifications__product_id ON notifications USING btree (product_id);
CREATE INDEX notifications__return_request_id ON notifications USING btree (return_request_id);

create table option_sales (
  product_option_id integer not null,
  pieces bigint not null,
  sold_centavos bigint not null,
  constraint option_sales_pkey PRIMARY KEY (product_option_id),
  constraint option_sales__pieces CHECK (pieces >= 0),
  constraint option_sales__sold_centavos CHECK (sold_centavos >= 0)
) with (fillfactor=80, autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX option_sales__pieces ON option_sales USING btree (pieces DESC, sold_centavos DESC, product_option_id) WHERE pieces > 0;

create table order_attachments (
  id integer not null generated always as identity,
  order_id integer not null,
  kind text not null,
  file_id integer not null,
  file_name text not null,
  created_at timestamp with time zone not null default now(),
  payment_id integer,
  compare_at timestamp with time zone default '-infinity'::timestamp with time zone,
  constraint order_attachments_pkey PRIMARY KEY (id),
  constraint order_attachments__order_id__kind__file_name UNIQUE (order_id, kind, file_name),
  constraint order_attachments__kind CHECK (kind = ANY (ARRAY['payment'::text, 'paymentDetail'::text, 'specialDiscount'::text])) NOT VALID,
  constraint order_attachments__file_id FOREIGN KEY (file_id) REFERENCES files(id),
  constraint order_attachments__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_attachments__payment_id FOREIGN KEY (payment_id) REFERENCES payments(id) NOT VALID
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX order_attachments__compare_at ON order_attachments USING btree (compare_at, id) WHERE payment_id IS NOT NULL AND compare_at IS NOT NULL;
CREATE INDEX order_attachments__file_id ON order_attachments USING btree (file_id);
CREATE INDEX order_attachments__payment_id ON order_attachments USING btree (payment_id);

create table order_file_deletions (
  order_id integer not null,
  day date not null,
  files integer not null,
  own_files integer,
  constraint order_file_deletions_pkey PRIMARY KEY (order_id, day),
  constraint order_file_deletions__files CHECK (files > 0),
  constraint order_file_deletions__own_files CHECK (own_files >= 0 AND own_files <= files) NOT VALID,
  constraint order_file_deletions__order_id FOREIGN KEY (order_id) REFERENCES orders(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);

create table order_histories (
  id bigint not null generated always as identity,
  order_id integer not null,
  status text not null,
  actor_id integer,
  created_at timestamp with time zone not null default now(),
  constraint order_histories_pkey PRIMARY KEY (id),
  constraint order_histories__order_id__status UNIQUE (order_id, status),
  constraint order_histories__status CHECK (status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Packaging'::text, 'Shipped'::text, 'Declined'::text, 'ReadyForPickup'::text, 'Delivered'::text, 'Completed'::text, 'Cancelled'::text])),
  constraint order_histories__actor_id FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint order_histories__order_id FOREIGN KEY (order_id) REFERENCES orders(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX order_histories__actor_id ON order_histories USING btree (actor_id);

create table order_items (
  id integer not null generated always as identity,
  order_id integer not null,
  product_option_id integer not null,
  "position" integer not null,
  name text not null,
  variation text[] not null default '{}'::text[],
  sku text not null,
  item_description text not null,
  categories text[] not null default '{}'::text[],
  image_key text,
  price_centavos bigint not null,
  quantity integer not null,
  total_centavos bigint not null,
  tax_class text not null default 'VATable'::text,
  prime_commodity boolean not null default false,
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items__order_id__position UNIQUE (order_id, "position"),
  constraint order_items__price_centavos CHECK (price_centavos >= 0),
  constraint order_items__quantity CHECK (quantity > 0),
  constraint order_items__tax_class CHECK (tax_class = ANY (ARRAY['VATable'::text, 'Exempt'::text, 'ZeroRated'::text])) NOT VALID,
  constraint order_items__total_centavos CHECK (total_centavos = (price_centavos * quantity)),
  constraint order_items__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_items__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX order_items__product_option_id ON order_items USING btree (product_option_id, order_id);
CREATE TRIGGER order_items__count AFTER INSERT ON order_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_items();
CREATE TRIGGER order_items__keep_counted BEFORE DELETE OR UPDATE OF order_id, product_option_id, quantity, price_centavos, total_centavos ON order_items FOR EACH ROW EXECUTE FUNCTION keep_counted_items();

create table order_number_counters (
  day date not null,
  before bigint not null,
  constraint order_number_counters_pkey PRIMARY KEY (day)
);

create table order_sums (
  id bigint not null generated always as identity,
  month date not null,
  status text not null,
  payment_type text not null,
  delivery_method text not null,
  at_counter boolean not null,
  orders bigint not null,
  pieces bigint not null,
  centavos bigint not null,
  constraint order_sums_pkey PRIMARY KEY (id)
);

create table orders (
  id integer not null generated always as identity,
  order_number text not null,
  user_id integer,
  status text not null default 'Pending'::text,
  customer_name text not null,
  customer_email text not null,
  student_name text not null,
  grade_level text not null,
  mobile_number text not null,
  tin_number text not null default ''::text,
  payment_type text not null,
  delivery_method text not null,
  receiver_name text not null,
  address_text text not null,
  contact text not null,
  email text not null,
  remarks text not null default ''::text,
  reason text not null default ''::text,
  discount_type text not null default ''::text,
  discount_rate numeric(5,2),
  subtotal_centavos bigint not null,
  amount_less_centavos bigint not null default 0,
  total_centavos bigint not null,
  total_quantity integer not null,
  payment_received_centavos bigint,
  payment_tag_type_id integer,
  overpayment_amount_centavos bigint,
  reimbursement_type_id integer,
  under_payment_amount_centavos bigint,
  repayment_type_id integer,
  invoice text not null default ''::text,
  or_date_issued date,
  cheque_voucher text not null default ''::text,
  cheque_date_issued date,
  payment_notes text not null default ''::text,
  approver_id integer,
  approved_at timestamp with time zone,
  delivery_date date,
  delivered_at timestamp with time zone,
  idempotency_key text,
  cart_signature text not null,
  version integer not null default 1,
  placed_at timestamp with time zone not null default now(),
  changed_by_id integer,
  changed_at timestamp with time zone,
  search_text text not null generated always as (fold((((((order_number || ' '::text) || receiver_name) || ' '::text) || customer_name) || ' '::text) || student_name)) stored,
  request_hash text,
  kept_until timestamp with time zone,
  expiry_warned_at timestamp with time zone,
  courier text not null default ''::text,
  courier_link text not null default ''::text,
  tracking_number text not null default ''::text,
  delivery_fee_centavos bigint not null default 0,
  delivery_zone text not null default ''::text,
  student_id integer,
  special_discount_type text not null default ''::text,
  special_discount_name text not null default ''::text,
  special_discount_id_number text not null default ''::text,
  special_discount_id_key text not null default ''::text,
  special_discount_elsewhere_centavos bigint not null default 0,
  special_discount_base_centavos bigint not null default 0,
  special_discount_rate numeric(5,2),
  claimed_discount_type text not null default ''::text,
  claimed_discount_name text not null default ''::text,
  claimed_discount_id_number text not null default ''::text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders__order_number UNIQUE (order_number),
  constraint orders__amount_less_centavos CHECK (amount_less_centavos >= 0 AND amount_less_centavos <= subtotal_centavos),
  constraint orders__claimed_discount_type CHECK (claimed_discount_type = ANY (ARRAY[''::text, 'Senior'::text, 'PWD'::text])) NOT VALID,
  constraint orders__delivery_fee CHECK (delivery_fee_centavos >= 0),
  constraint orders__delivery_method CHECK (delivery_method = ANY (ARRAY['ThirdPartyDelivery'::text, 'PickUp'::text])),
  constraint orders__discount_rate CHECK (discount_rate >= 0::numeric AND discount_rate <= 100::numeric),
  constraint orders__overpayment_amount_centavos CHECK (overpayment_amount_centavos >= 0),
  constraint orders__payment_received_centavos CHECK (payment_received_centavos >= 0),
  constraint orders__payment_type CHECK (payment_type = ANY (ARRAY['Cash'::text, 'BankDeposit'::text, 'BankCheque'::text, 'OnlineBanking'::text])),
  constraint orders__special_discount CHECK (special_discount_type = ''::text AND special_discount_id_key = ''::text AND special_discount_base_centavos = 0 OR special_discount_type <> ''::text AND special_discount_id_key <> ''::text AND special_discount_rate IS NOT NULL AND discount_type = ''::text AND discount_rate IS NULL) NOT VALID,
  constraint orders__special_discount_base_centavos CHECK (special_discount_base_centavos >= 0) NOT VALID,
  constraint orders__special_discount_elsewhere CHECK (special_discount_elsewhere_centavos >= 0) NOT VALID,
  constraint orders__special_discount_type CHECK (special_discount_type = ANY (ARRAY[''::text, 'Senior'::text, 'PWD'::text])) NOT VALID,
  constraint orders__status CHECK (status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Packaging'::text, 'Shipped'::text, 'Declined'::text, 'ReadyForPickup'::text, 'Delivered'::text, 'Completed'::text, 'Cancelled'::text])),
  constraint orders__subtotal_centavos CHECK (subtotal_centavos >= 0),
  constraint orders__total_centavos CHECK (total_centavos = (subtotal_centavos - amount_less_centavos)),
  constraint orders__total_quantity CHECK (total_quantity > 0),
  constraint orders__tracking_number CHECK (tracking_number ~ '^[A-Za-z0-9-]{0,40}$'::text),
  constraint orders__under_payment_amount_centavos CHECK (under_payment_amount_centavos >= 0),
  constraint orders__walk_in CHECK (user_id IS NOT NULL OR (status = ANY (ARRAY['Delivered'::text, 'Completed'::text, 'Cancelled'::text]))),
  constraint orders__approver_id FOREIGN KEY (approver_id) REFERENCES users(id),
  constraint orders__changed_by_id FOREIGN KEY (changed_by_id) REFERENCES users(id),
  constraint orders__student_id FOREIGN KEY (student_id) REFERENCES students(id) NOT VALID,
  constraint orders__user_id FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX orders__approver_id ON orders USING btree (approver_id);
CREATE INDEX orders__cart_signature ON orders USING btree (user_id, md5(cart_signature));
CREATE INDEX orders__changed_by_id ON orders USING btree (changed_by_id);
CREATE INDEX orders__delivered_at ON orders USING btree (delivered_at) WHERE status = 'Delivered'::text;
CREATE INDEX orders__delivery_date ON orders USING btree (delivery_date, placed_at, id) WHERE delivery_date IS NOT NULL;
CREATE INDEX orders__delivery_method ON orders USING btree (delivery_method, placed_at, id);
CREATE INDEX orders__grade_level ON orders USING btree (grade_level, placed_at, id);
CREATE UNIQUE INDEX orders__idempotency_key ON orders USING btree (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX orders__payment_type__placed_at ON orders USING btree (payment_type, placed_at, id);
CREATE INDEX orders__placed_at ON orders USING btree (placed_at, id) INCLUDE (status, total_centavos, total_quantity);
CREATE INDEX orders__receiver_name ON orders USING btree (lower(receiver_name), id) INCLUDE (receiver_name);
CREATE INDEX orders__sales ON orders USING btree (placed_at) INCLUDE (total_centavos) WHERE status = ANY (ARRAY['Approved'::text, 'Packaging'::text, 'Shipped'::text, 'ReadyForPickup'::text, 'Delivered'::text, 'Completed'::text]);
CREATE INDEX orders__search_text ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders__special_discount_id_key ON orders USING btree (special_discount_id_key, placed_at) WHERE special_discount_id_key <> ''::text;
CREATE INDEX orders__status__placed_at ON orders USING btree (status, placed_at, id);
CREATE INDEX orders__student_id ON orders USING btree (student_id, placed_at DESC) WHERE student_id IS NOT NULL;
CREATE INDEX orders__tin_number ON orders USING gin (tin_number gin_trgm_ops) WHERE tin_number <> ''::text;
CREATE INDEX orders__total_quantity ON orders USING btree (total_quantity, id);
CREATE INDEX orders__undated ON orders USING btree (placed_at, id) WHERE delivery_date IS NULL;
CREATE INDEX orders__user_id__placed_at ON orders USING btree (user_id, placed_at, id);
CREATE INDEX orders__user_id__status ON orders USING btree (user_id, status, placed_at, id);
CREATE TRIGGER orders__claim AFTER INSERT OR UPDATE OF status ON orders FOR EACH ROW WHEN (new.status = 'ReadyForPickup'::text AND new.delivery_method = 'PickUp'::text) EXECUTE FUNCTION claim_order();
CREATE TRIGGER orders__count AFTER UPDATE OF status, placed_at ON orders FOR EACH ROW WHEN (counts_as_sold(old.status) IS DISTINCT FROM counts_as_sold(new.status) OR counts_as_sold(new.status) AND old.placed_at IS DISTINCT FROM new.placed_at) EXECUTE FUNCTION count_order();
CREATE TRIGGER orders__erased BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER orders__sum AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_new_orders();
CREATE TRIGGER orders__sum_delete AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION move_order_sums();
CREATE TRIGGER orders__sum_update AFTER UPDATE ON orders FOR EACH ROW WHEN (old.placed_at IS DISTINCT FROM new.placed_at OR old.status IS DISTINCT FROM new.status OR old.payment_type IS DISTINCT FROM new.payment_type OR old.delivery_method IS DISTINCT FROM new.delivery_method OR old.total_quantity IS DISTINCT FROM new.total_quantity OR old.total_centavos IS DISTINCT FROM new.total_centavos) EXECUTE FUNCTION move_order_sums();
CREATE TRIGGER orders__told AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION tell_orders();

create table password_resets (
  token_hash text not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets__expires_at ON password_resets USING btree (expires_at);
CREATE INDEX password_resets__user_id ON password_resets USING btree (user_id);

create table payment_accounts (
  id integer not null generated always as identity,
  kind text not null,
  provider text not null,
  account_name text not null,
  account_number text not null,
  instructions text not null default ''::text,
  qr_file_id integer,
  payment_types text[] not null default '{}'::text[],
  "position" integer not null,
  is_retired boolean not null default false,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by integer,
  idempotency_key text,
  request_hash text,
  constraint payment_accounts_pkey PRIMARY KEY (id),
  constraint payment_accounts__kind CHECK (kind = ANY (ARRAY['Bank'::text, 'EWallet'::text])),
  constraint payment_accounts__changed_by FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint payment_accounts__qr_file_id FOREIGN KEY (qr_file_id) REFERENCES files(id)
);
CREATE INDEX payment_accounts__changed_by ON payment_accounts USING btree (changed_by);
CREATE INDEX payment_accounts__qr_file_id ON payment_accounts USING btree (qr_file_id);

create table payments (
  id integer not null generated always as identity,
  order_id integer not null,
  payment_account_id integer,
  reference text not null default ''::text,
  reference_normalised text not null default ''::text,
  amount_centavos bigint,
  paid_on date,
  payer text not null default ''::text,
  state text not null default 'Unverified'::text,
  reason text not null default ''::text,
  amount_received_centavos bigint,
  decided_by integer,
  decided_at timestamp with time zone,
  version integer not null default 1,
  placed_at timestamp with time zone not null default now(),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments__amount_centavos CHECK (amount_centavos > 0),
  constraint payments__amount_received_centavos CHECK (amount_received_centavos > 0 AND state = 'Verified'::text OR amount_received_centavos IS NULL AND state <> 'Verified'::text),
  constraint payments__reason CHECK ((reason <> ''::text) = (state = 'Rejected'::text)),
  constraint payments__state CHECK (state = ANY (ARRAY['Unverified'::text, 'Verified'::text, 'Rejected'::text])),
  constraint payments__decided_by FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payments__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments__payment_account_id FOREIGN KEY (payment_account_id) REFERENCES payment_accounts(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX payments__decided_by ON payments USING btree (decided_by);
CREATE INDEX payments__order_id ON payments USING btree (order_id, id);
CREATE INDEX payments__payment_account_id ON payments USING btree (payment_account_id);
CREATE INDEX payments__placed_at ON payments USING btree (placed_at, id);
CREATE INDEX payments__queue ON payments USING btree (placed_at, id) WHERE state = 'Unverified'::text;
CREATE INDEX payments__reference ON payments USING btree (reference_normalised) WHERE reference_normalised <> ''::text;
CREATE INDEX payments__words ON payments USING gin (fold((((reference || ' '::text) || reference_normalised) || ' '::text) || payer) gin_trgm_ops);

create table pickup_bookings (
  order_id integer not null,
  slot text not null,
  ends text not null,
  constraint pickup_bookings_pkey PRIMARY KEY (order_id),
  constraint pickup_bookings__order_id FOREIGN KEY (order_id) REFERENCES orders(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX pickup_bookings__slot ON pickup_bookings USING btree (slot);

create table pickup_schedule (
  id integer not null default 1,
  hours jsonb not null default '[]'::jsonb,
  closed_days jsonb not null default '[]'::jsonb,
  days_ahead integer not null default 14,
  version integer not null default 1,
  constraint pickup_schedule_pkey PRIMARY KEY (id),
  constraint pickup_schedule__one CHECK (id = 1)
);

create table privacy_consents (
  user_id integer not null,
  version integer not null,
  agreed_at timestamp with time zone not null,
  constraint privacy_consents_pkey PRIMARY KEY (user_id, version),
  constraint privacy_consents__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint privacy_consents__version FOREIGN KEY (version) REFERENCES privacy_notices(version)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX privacy_consents__version_index ON privacy_consents USING btree (version);

create table privacy_notices (
  version integer not null,
  text text not null,
  published_by integer not null,
  published_at timestamp with time zone not null,
  constraint privacy_notices_pkey PRIMARY KEY (version),
  constraint privacy_notices__published_by FOREIGN KEY (published_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX privacy_notices__published_by_index ON privacy_notices USING btree (published_by);
CREATE TRIGGER privacy_notices__append_only BEFORE DELETE OR UPDATE ON privacy_notices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER privacy_notices__no_truncate BEFORE TRUNCATE ON privacy_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table product_categories (
  product_id integer not null,
  category_id integer not null,
  "position" integer not null default 0,
  constraint product_categories_pkey PRIMARY KEY (product_id, category_id),
  constraint product_categories__category_id FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint product_categories__product_id FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories__category_id ON product_categories USING btree (category_id, product_id);
CREATE TRIGGER product_categories__name BEFORE INSERT OR UPDATE ON product_categories FOR EACH ROW EXECUTE FUNCTION hold_category_name();
CREATE TRIGGER product_categories__ready_delete AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_categories__ready_insert AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_categories__ready_update AFTER UPDATE ON product_categories FOR EACH ROW EXECUTE FUNCTION refresh_product_of_row();

create table product_grade_levels (
  product_id integer not null,
  grade_level_id integer not null,
  constraint product_grade_levels_pkey PRIMARY KEY (product_id, grade_level_id),
  constraint product_grade_levels__grade_level_id FOREIGN KEY (grade_level_id) REFERENCES grade_levels(id),
  constraint product_grade_levels__product_id FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_grade_levels__grade_level_id ON product_grade_levels USING btree (grade_level_id, product_id);
CREATE TRIGGER product_grade_levels__ready_delete AFTER DELETE ON product_grade_levels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_grade_levels__ready_insert AFTER INSERT ON product_grade_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_grade_levels__ready_update AFTER UPDATE ON product_grade_levels FOR EACH ROW EXECUTE FUNCTION refresh_product_of_row();

create table product_option_values (
  product_option_id integer not null,
  variation_id integer not null,
  variation_option_id integer not null,
  constraint product_option_values_pkey PRIMARY KEY (product_option_id, variation_id),
  constraint product_option_values__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id) ON DELETE CASCADE,
  constraint product_option_values__variation_option_id FOREIGN KEY (variation_id, variation_option_id) REFERENCES variation_options(variation_id, id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX product_option_values__variation_option_id ON product_option_values USING btree (variation_id, variation_option_id);
CREATE TRIGGER product_option_values__name BEFORE INSERT OR UPDATE ON product_option_values FOR EACH ROW EXECUTE FUNCTION hold_value_name();
CREATE TRIGGER product_option_values__ready_delete AFTER DELETE ON product_option_values REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_products_of_values();
CREATE TRIGGER product_option_values__ready_insert AFTER INSERT ON product_option_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_products_of_values();
CREATE TRIGGER product_option_values__ready_update AFTER UPDATE ON product_option_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_products_of_values();

create table product_options (
  id integer not null generated always as identity,
  product_id integer not null,
  sku text not null,
  item_description text not null,
  price_centavos bigint not null,
  stock integer not null default 0,
  held integer not null default 0,
  status text not null default 'Active'::text,
  image_file_id integer,
  combination_pattern text not null,
  "position" integer not null default 0,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  shelf text not null default ''::text,
  low_stock_at integer,
  constraint product_options_pkey PRIMARY KEY (id),
  constraint product_options__held CHECK (held >= 0),
  constraint product_options__low_stock_at CHECK (low_stock_at >= 0 AND low_stock_at <= 1000000),
  constraint product_options__price_centavos CHECK (price_centavos >= 0),
  constraint product_options__shelf CHECK (char_length(shelf) <= 20),
  constraint product_options__status CHECK (status = ANY (ARRAY['Active'::text, 'Inactive'::text])),
  constraint product_options__stock CHECK (stock >= 0),
  constraint product_options__image_file_id FOREIGN KEY (image_file_id) REFERENCES files(id),
  constraint product_options__product_id FOREIGN KEY (product_id) REFERENCES products(id)
) with (fillfactor=80, autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX product_options__active_price ON product_options USING btree (product_id, price_centavos) WHERE status = 'Active'::text AND hidden_at IS NULL;
CREATE UNIQUE INDEX product_options__combination ON product_options USING btree (product_id, combination_pattern) WHERE hidden_at IS NULL;
CREATE INDEX product_options__image_file_id ON product_options USING btree (image_file_id);
CREATE UNIQUE INDEX product_options__item_description ON product_options USING btree (product_id, lower(item_description)) WHERE hidden_at IS NULL;
CREATE INDEX product_options__price ON product_options USING btree (price_centavos, product_id) WHERE hidden_at IS NULL;
CREATE INDEX product_options__product_id ON product_options USING btree (product_id, "position");
CREATE INDEX product_options__shelf_index ON product_options USING btree (lower(shelf), product_id) WHERE shelf <> ''::text AND hidden_at IS NULL;
CREATE UNIQUE INDEX product_options__sku ON product_options USING btree (lower(sku)) WHERE hidden_at IS NULL;
CREATE INDEX product_options__words ON product_options USING gin (fold((sku || ' '::text) || item_description) gin_trgm_ops);
CREATE TRIGGER product_options__ready_delete AFTER DELETE ON product_options REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_options__ready_insert AFTER INSERT ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_options__ready_update AFTER UPDATE ON product_options REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_products_of_options();
CREATE TRIGGER product_options__scarce_insert AFTER INSERT ON product_options FOR EACH ROW WHEN (scarce_pieces(new.*) IS NOT NULL) EXECUTE FUNCTION keep_scarce_option();
CREATE TRIGGER product_options__scarce_update AFTER UPDATE OF stock, held, status, hidden_at ON product_options FOR EACH ROW WHEN (scarce_pieces(new.*) IS DISTINCT FROM scarce_pieces(old.*)) EXECUTE FUNCTION keep_scarce_option();
CREATE TRIGGER product_options__told AFTER UPDATE OF stock, held ON product_options FOR EACH ROW WHEN ((new.stock - new.held) <> (old.stock - old.held)) EXECUTE FUNCTION tell_stock();

create table product_thumbnails (
  id integer not null generated always as identity,
  product_id integer not null,
  file_id integer not null,
  "position" integer not null default 0,
  constraint product_thumbnails_pkey PRIMARY KEY (id),
  constraint product_thumbnails__file_id FOREIGN KEY (file_id) REFERENCES files(id),
  constraint product_thumbnails__product_id FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_thumbnails__file_id ON product_thumbnails USING btree (file_id);
CREATE INDEX product_thumbnails__product_id ON product_thumbnails USING btree (product_id, "position");
CREATE TRIGGER product_thumbnails__ready_delete AFTER DELETE ON product_thumbnails REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_thumbnails__ready_insert AFTER INSERT ON product_thumbnails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_thumbnails__ready_update AFTER UPDATE ON product_thumbnails FOR EACH ROW EXECUTE FUNCTION refresh_product_of_row();

create table product_variations (
  product_id integer not null,
  variation_id integer not null,
  "position" integer not null default 0,
  constraint product_variations_pkey PRIMARY KEY (product_id, variation_id),
  constraint product_variations__product_id FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_variations__variation_id FOREIGN KEY (variation_id) REFERENCES variations(id)
);
CREATE INDEX product_variations__variation_id ON product_variations USING btree (variation_id);
CREATE TRIGGER product_variations__ready_delete AFTER DELETE ON product_variations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_variations__ready_insert AFTER INSERT ON product_variations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_products();
CREATE TRIGGER product_variations__ready_update AFTER UPDATE ON product_variations FOR EACH ROW EXECUTE FUNCTION refresh_product_of_row();

create table products (
  id integer not null generated always as identity,
  code text not null,
  name text not null,
  description text not null,
  status text not null default 'Active'::text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  min_price_centavos bigint,
  max_price_centavos bigint,
  thumbnail_key text,
  category text not null default ''::text,
  category_ids integer[] not null default '{}'::integer[],
  grade_level_ids integer[] not null default '{}'::integer[],
  search_text text not null default ''::text,
  page_version bigint not null default 1,
  changed_by_id integer,
  changed_at timestamp with time zone,
  search_vector tsvector not null default ''::tsvector,
  size_chart jsonb,
  tax_class text not null default 'VATable'::text,
  prime_commodity boolean not null default false,
  constraint products_pkey PRIMARY KEY (id),
  constraint products__status CHECK (status = ANY (ARRAY['Active'::text, 'Inactive'::text])),
  constraint products__tax_class CHECK (tax_class = ANY (ARRAY['VATable'::text, 'Exempt'::text, 'ZeroRated'::text])) NOT VALID,
  constraint products__changed_by_id FOREIGN KEY (changed_by_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
alter table products alter column search_text set statistics 1;
CREATE INDEX products__category_ids ON products USING gin (category_ids);
CREATE INDEX products__changed_by_id ON products USING btree (changed_by_id);
CREATE UNIQUE INDEX products__code ON products USING btree (lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX products__grade_level_ids ON products USING gin (grade_level_ids);
CREATE INDEX products__min_price ON products USING btree (min_price_centavos, id) WHERE status = 'Active'::text AND deleted_at IS NULL;
CREATE UNIQUE INDEX products__name ON products USING btree (lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX products__search_text ON products USING gin (search_text gin_trgm_ops);
CREATE INDEX products__search_vector ON products USING gin (search_vector);
CREATE INDEX products__size_chart ON products USING btree (id) WHERE size_chart IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products__status ON products USING btree (status, id) WHERE deleted_at IS NULL;
CREATE TRIGGER products__page_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION count_page_version();
CREATE TRIGGER products__ready AFTER INSERT OR UPDATE OF name, code, description ON products FOR EACH ROW EXECUTE FUNCTION refresh_this_product();
CREATE TRIGGER products__told_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_products();
CREATE TRIGGER products__told_update AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_products();
CREATE CONSTRAINT TRIGGER products__version AFTER INSERT OR DELETE OR UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_products_version();

create table promotion_students (
  promotion_id integer not null,
  student_id integer not null,
  grade_before integer not null,
  grade_after integer,
  constraint promotion_students_pkey PRIMARY KEY (promotion_id, student_id),
  constraint promotion_students__grade_after FOREIGN KEY (grade_after) REFERENCES grade_levels(id),
  constraint promotion_students__grade_before FOREIGN KEY (grade_before) REFERENCES grade_levels(id),
  constraint promotion_students__promotion_id FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
  constraint promotion_students__student_id FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX promotion_students__grade_after_index ON promotion_students USING btree (grade_after);
CREATE INDEX promotion_students__grade_before_index ON promotion_students USING btree (grade_before);
CREATE INDEX promotion_students__student_id_index ON promotion_students USING btree (student_id);

create table promotions (
  id integer not null generated always as identity,
  school_year text not null,
  promoted_by integer not null,
  promoted_at timestamp with time zone not null,
  undone_by integer,
  undone_at timestamp with time zone,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions__promoted_by FOREIGN KEY (promoted_by) REFERENCES users(id),
  constraint promotions__undone_by FOREIGN KEY (undone_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX promotions__promoted_by_index ON promotions USING btree (promoted_by);
CREATE UNIQUE INDEX promotions__school_year ON promotions USING btree (school_year) WHERE undone_at IS NULL;
CREATE INDEX promotions__undone_by_index ON promotions USING btree (undone_by);

create table proof_bands (
  band integer not null,
  proof_picture_id integer not null,
  constraint proof_bands_pkey PRIMARY KEY (band, proof_picture_id),
  constraint proof_bands__proof_picture_id FOREIGN KEY (proof_picture_id) REFERENCES proof_pictures(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX proof_bands__proof_picture_id ON proof_bands USING btree (proof_picture_id);

create table proof_matches (
  proof_picture_id integer not null,
  other_id integer not null,
  constraint proof_matches_pkey PRIMARY KEY (proof_picture_id, other_id),
  constraint proof_matches__other_id FOREIGN KEY (other_id) REFERENCES proof_pictures(id) ON DELETE CASCADE,
  constraint proof_matches__proof_picture_id FOREIGN KEY (proof_picture_id) REFERENCES proof_pictures(id) ON DELETE CASCADE
);
CREATE INDEX proof_matches__other_id ON proof_matches USING btree (other_id);

create table proof_pictures (
  id integer not null generated always as identity,
  payment_id integer not null,
  file_id integer,
  sha256 text not null,
  bands integer[] not null default '{}'::integer[],
  cells bytea,
  created_at timestamp with time zone not null default now(),
  constraint proof_pictures_pkey PRIMARY KEY (id),
  constraint proof_pictures__payment_id__file_id UNIQUE (payment_id, file_id),
  constraint proof_pictures__cells CHECK ((cells IS NULL) = (bands = '{}'::integer[])),
  constraint proof_pictures__file_id FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint proof_pictures__payment_id FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX proof_pictures__file_id ON proof_pictures USING btree (file_id);
CREATE INDEX proof_pictures__sha256 ON proof_pictures USING btree (sha256);

create table rate_limits (
  bucket text not null,
  caller text not null,
  calls integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket, caller)
);
CREATE INDEX rate_limits__resets_at ON rate_limits USING btree (resets_at);

create table reasons (
  id integer not null generated always as identity,
  name text not null,
  "position" integer not null default 0,
  retired boolean not null default false,
  label text not null generated always as (
CASE
    WHEN retired THEN name || ' (retired)'::text
    ELSE name
END) stored,
  constraint reasons_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX reasons__name ON reasons USING btree (lower(name));

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table registration_rejections (
  user_id integer not null,
  rejected_at timestamp with time zone not null,
  rejected_by integer not null,
  reason text not null,
  constraint registration_rejections_pkey PRIMARY KEY (user_id),
  constraint registration_rejections__rejected_by FOREIGN KEY (rejected_by) REFERENCES users(id),
  constraint registration_rejections__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX registration_rejections__rejected_at ON registration_rejections USING btree (rejected_at, user_id);
CREATE INDEX registration_rejections__rejected_by_index ON registration_rejections USING btree (rejected_by);

create table retention_runs (
  id integer not null generated always as identity,
  ran_at timestamp with time zone not null,
  order_files integer not null,
  registrations integer not null,
  bank_lines integer not null,
  rosters integer not null,
  constraint retention_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX retention_runs__ran_at ON retention_runs USING btree (ran_at DESC);

create table retention_settings (
  id integer not null default 1,
  order_files integer not null default 2555,
  registrations integer not null default 30,
  bank_lines integer not null default 365,
  rosters integer not null default 400,
  version integer not null default 1,
  constraint retention_settings_pkey PRIMARY KEY (id),
  constraint retention_settings__days CHECK ((order_files = 0 OR order_files >= 30) AND (registrations = 0 OR registrations >= 30) AND (bank_lines = 0 OR bank_lines >= 30) AND (rosters = 0 OR rosters >= 30)),
  constraint retention_settings__id CHECK (id = 1)
);

create table return_attachments (
  id integer not null generated always as identity,
  return_request_id integer not null,
  kind text not null,
  file_id integer not null,
  file_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint return_attachments_pkey PRIMARY KEY (id),
  constraint return_attachments__request__kind__file_name UNIQUE (return_request_id, kind, file_name),
  constraint return_attachments__kind CHECK (kind = ANY (ARRAY['request'::text, 'paymentDetail'::text])),
  constraint return_attachments__file_id FOREIGN KEY (file_id) REFERENCES files(id),
  constraint return_attachments__return_request_id FOREIGN KEY (return_request_id) REFERENCES return_requests(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX return_attachments__file_id ON return_attachments USING btree (file_id);

create table return_items (
  id integer not null generated always as identity,
  return_request_id integer not null,
  order_item_id integer not null,
  unit_index integer not null,
  reason_id integer not null,
  "position" integer not null,
  constraint return_items_pkey PRIMARY KEY (id),
  constraint return_items__order_item_id__unit_index UNIQUE (order_item_id, unit_index),
  constraint return_items__return_request_id__position UNIQUE (return_request_id, "position"),
  constraint return_items__unit_index CHECK (unit_index >= 0),
  constraint return_items__order_item_id FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  constraint return_items__reason_id FOREIGN KEY (reason_id) REFERENCES reasons(id),
  constraint return_items__return_request_id FOREIGN KEY (return_request_id) REFERENCES return_requests(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX return_items__reason_id ON return_items USING btree (reason_id, return_request_id);

create table return_requests (
  id integer not null generated always as identity,
  order_id integer not null,
  user_id integer not null,
  status text not null default 'Pending'::text,
  is_exchange boolean not null,
  remarks text not null,
  approver_id integer,
  approved_at timestamp with time zone,
  payment_received_centavos bigint not null default 0,
  repayment_type_id integer,
  invoice text not null default ''::text,
  or_date_issued date,
  cheque_voucher text not null default ''::text,
  cheque_date_issued date,
  payment_notes text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  idempotency_key text,
  order_number text not null default ''::text,
  requested_by text not null default ''::text,
  search_text text not null generated always as (fold((order_number || ' '::text) || requested_by)) stored,
  changed_by_id integer,
  changed_at timestamp with time zone,
  request_hash text,
  is_swap boolean not null default false,
  constraint return_requests_pkey PRIMARY KEY (id),
  constraint return_requests__order_id UNIQUE (order_id),
  constraint return_requests__payment_received_centavos CHECK (payment_received_centavos >= 0),
  constraint return_requests__status CHECK (status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Declined'::text])),
  constraint return_requests__approver_id FOREIGN KEY (approver_id) REFERENCES users(id),
  constraint return_requests__changed_by_id FOREIGN KEY (changed_by_id) REFERENCES users(id),
  constraint return_requests__order_id__fk FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint return_requests__user_id FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX return_requests__approver_id ON return_requests USING btree (approver_id);
CREATE INDEX return_requests__changed_by_id ON return_requests USING btree (changed_by_id);
CREATE INDEX return_requests__created_at ON return_requests USING btree (created_at, id);
CREATE INDEX return_requests__open_swaps ON return_requests USING btree (created_at) WHERE is_swap AND status = 'Pending'::text;
CREATE INDEX return_requests__order_number ON return_requests USING btree (order_number, id);
CREATE INDEX return_requests__requested_by ON return_requests USING btree (lower(requested_by), id);
CREATE INDEX return_requests__search_text ON return_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX return_requests__status__created_at ON return_requests USING btree (status, created_at, id);
CREATE INDEX return_requests__user_id__created_at ON return_requests USING btree (user_id, created_at, id);
CREATE INDEX return_requests__user_id__pending ON return_requests USING btree (user_id) WHERE status = 'Pending'::text;
CREATE TRIGGER return_requests__claim AFTER INSERT ON return_requests FOR EACH ROW WHEN (new.is_swap) EXECUTE FUNCTION claim_swap();
CREATE TRIGGER return_requests__erased BEFORE INSERT ON return_requests FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER return_requests__names BEFORE INSERT ON return_requests FOR EACH ROW EXECUTE FUNCTION name_return_request();

create table role_permissions (
  role_id integer not null,
  module_id smallint not null,
  can_add boolean not null default false,
  can_edit boolean not null default false,
  can_delete boolean not null default false,
  can_view boolean not null default false,
  constraint role_permissions_pkey PRIMARY KEY (role_id, module_id),
  constraint role_permissions__grants_something CHECK (can_add OR can_edit OR can_delete OR can_view),
  constraint role_permissions__module_id CHECK (module_id >= 1 AND module_id <= 26),
  constraint role_permissions__role_id FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);
CREATE INDEX role_permissions__module_id ON role_permissions USING btree (module_id) WHERE can_view;

create table roles (
  id integer not null generated always as identity,
  name text not null,
  status smallint not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles__status CHECK (status = ANY (ARRAY[0, 1]))
);
CREATE UNIQUE INDEX roles__name ON roles USING btree (lower(name));

create table roster_rows (
  roster_id integer not null,
  "row" integer not null,
  student_id text not null,
  student_key text not null generated always as (student_id_key(student_id)) stored,
  last_name text not null,
  first_name text not null,
  name_key text generated always as (student_name_key(first_name, last_name)) stored,
  grade_level_id integer not null,
  constraint roster_rows_pkey PRIMARY KEY (roster_id, "row"),
  constraint roster_rows__grade_level_id FOREIGN KEY (grade_level_id) REFERENCES grade_levels(id),
  constraint roster_rows__roster_id FOREIGN KEY (roster_id) REFERENCES rosters(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX roster_rows__grade_level_id_index ON roster_rows USING btree (grade_level_id);
CREATE INDEX roster_rows__name_key ON roster_rows USING btree (roster_id, name_key);
CREATE UNIQUE INDEX roster_rows__student_key ON roster_rows USING btree (roster_id, student_key);

create table rosters (
  id integer not null generated always as identity,
  school_year text not null,
  file_name text not null,
  loaded_by integer not null,
  loaded_at timestamp with time zone not null,
  row_count integer not null,
  bad_rows integer not null,
  errors jsonb not null,
  constraint rosters_pkey PRIMARY KEY (id),
  constraint rosters__loaded_by FOREIGN KEY (loaded_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX rosters__loaded_by_index ON rosters USING btree (loaded_by);
CREATE UNIQUE INDEX rosters__school_year ON rosters USING btree (school_year);

create table saved_views (
  id integer not null generated always as identity,
  user_id integer not null,
  screen text not null,
  name text not null,
  filters jsonb not null,
  sort_by text not null default ''::text,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views__name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  constraint saved_views__screen CHECK (screen = ANY (ARRAY['orders'::text, 'users'::text, 'inventory'::text, 'returns'::text])),
  constraint saved_views__user_id FOREIGN KEY (user_id) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE UNIQUE INDEX saved_views__name ON saved_views USING btree (user_id, screen, lower(name));

create table scarce_options (
  product_option_id integer not null,
  pieces integer not null,
  constraint scarce_options_pkey PRIMARY KEY (product_option_id),
  constraint scarce_options__pieces CHECK (pieces >= 0 AND pieces <= 5),
  constraint scarce_options__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id) ON DELETE CASCADE
);
CREATE TRIGGER scarce_options__told AFTER INSERT OR DELETE OR UPDATE ON scarce_options FOR EACH STATEMENT EXECUTE FUNCTION tell_lists();

create table school_list_items (
  id integer not null generated always as identity,
  list_id integer not null,
  "position" integer not null,
  product_id integer not null,
  product_option_id integer,
  quantity integer not null,
  is_required boolean not null default true,
  note text not null default ''::text,
  constraint school_list_items_pkey PRIMARY KEY (id),
  constraint school_list_items__quantity CHECK (quantity >= 1 AND quantity <= 999),
  constraint school_list_items__list_id FOREIGN KEY (list_id) REFERENCES school_lists(id) ON DELETE CASCADE,
  constraint school_list_items__product_id FOREIGN KEY (product_id) REFERENCES products(id),
  constraint school_list_items__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE UNIQUE INDEX school_list_items__item ON school_list_items USING btree (list_id, product_id, COALESCE(product_option_id, 0));
CREATE INDEX school_list_items__product_id ON school_list_items USING btree (product_id);
CREATE INDEX school_list_items__product_option_id ON school_list_items USING btree (product_option_id);

create table school_list_puts (
  id integer not null generated always as identity,
  item_id integer not null,
  user_id integer not null,
  student_id integer,
  cart_item_id integer not null,
  quantity integer not null,
  constraint school_list_puts_pkey PRIMARY KEY (id),
  constraint school_list_puts__quantity CHECK (quantity > 0),
  constraint school_list_puts__cart_item_id FOREIGN KEY (cart_item_id) REFERENCES cart_items(id) ON DELETE CASCADE,
  constraint school_list_puts__item_id FOREIGN KEY (item_id) REFERENCES school_list_items(id) ON DELETE CASCADE,
  constraint school_list_puts__student_id FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint school_list_puts__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX school_list_puts__cart_item_id ON school_list_puts USING btree (cart_item_id);
CREATE UNIQUE INDEX school_list_puts__item ON school_list_puts USING btree (item_id, user_id, COALESCE(student_id, 0));
CREATE INDEX school_list_puts__student_id ON school_list_puts USING btree (student_id);
CREATE INDEX school_list_puts__user_id ON school_list_puts USING btree (user_id);

create table school_lists (
  id integer not null generated always as identity,
  grade_level_id integer not null,
  school_year text not null,
  name text not null,
  introduction text not null default ''::text,
  status text not null default 'Draft'::text,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint school_lists_pkey PRIMARY KEY (id),
  constraint school_lists__status CHECK (status = ANY (ARRAY['Draft'::text, 'Published'::text])),
  constraint school_lists__grade_level_id FOREIGN KEY (grade_level_id) REFERENCES grade_levels(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE UNIQUE INDEX school_lists__name ON school_lists USING btree (grade_level_id, school_year, lower(name));

create table search_synonyms (
  id integer not null generated always as identity,
  words text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  terms tsquery[] not null default '{}'::tsquery[],
  any_of tsquery not null default ''::tsquery,
  constraint search_synonyms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX search_synonyms__words ON search_synonyms USING btree (synonym_key(words));
CREATE TRIGGER search_synonyms__terms BEFORE INSERT OR UPDATE OF words ON search_synonyms FOR EACH ROW EXECUTE FUNCTION prepare_synonyms();
CREATE CONSTRAINT TRIGGER search_synonyms__version AFTER INSERT OR DELETE OR UPDATE ON search_synonyms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_names_version();

create table search_words (
  word text not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words__alike ON search_words USING gin (word gin_trgm_ops);

create table second_factors (
  user_id integer not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table security_events (
  id bigint not null generated always as identity,
  happened_at timestamp with time zone not null default now(),
  kind text not null,
  user_id integer,
  user_name text not null default ''::text,
  address text not null default ''::text,
  user_agent text not null default ''::text,
  session_id text,
  detail text not null default ''::text,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events__user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX security_events__happened_at ON security_events USING btree (happened_at, id);
CREATE INDEX security_events__kind__happened_at ON security_events USING btree (kind, happened_at);
CREATE INDEX security_events__user_id ON security_events USING btree (user_id, happened_at);
CREATE INDEX security_events__user_name ON security_events USING btree (lower(user_name));
CREATE INDEX security_events__words ON security_events USING gin (fold((user_name || ' '::text) || address) gin_trgm_ops);
CREATE TRIGGER security_events__unchanged BEFORE UPDATE ON security_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table sessions (
  id uuid not null,
  user_id integer not null,
  token_version integer not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  second_factor_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions__address CHECK (length(address) <= 100),
  constraint sessions__end CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  constraint sessions__user_agent CHECK (length(user_agent) <= 300),
  constraint sessions__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX sessions__expires_at ON sessions USING btree (expires_at);
CREATE INDEX sessions__user_id ON sessions USING btree (user_id, created_at) WHERE ended_at IS NULL;

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);

create table shop_settings (
  tab text not null,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone,
  changed_by integer,
  logo_file_id integer,
  constraint shop_settings_pkey PRIMARY KEY (tab),
  constraint shop_settings__changed_by FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint shop_settings__logo_file_id FOREIGN KEY (logo_file_id) REFERENCES files(id)
);
CREATE INDEX shop_settings__changed_by_index ON shop_settings USING btree (changed_by);
CREATE INDEX shop_settings__logo_file_id_index ON shop_settings USING btree (logo_file_id);

create table stock_count_lines (
  id integer not null generated always as identity,
  count_id integer not null,
  product_option_id integer not null,
  is_open boolean not null default true,
  counted integer,
  expected integer,
  price_centavos bigint,
  counted_at timestamp with time zone,
  constraint stock_count_lines_pkey PRIMARY KEY (id),
  constraint stock_count_lines__item UNIQUE (count_id, product_option_id),
  constraint stock_count_lines__counted CHECK (counted >= 0),
  constraint stock_count_lines__entry CHECK ((counted IS NULL) = (expected IS NULL) AND (counted IS NULL) = (counted_at IS NULL)),
  constraint stock_count_lines__price_centavos CHECK (price_centavos >= 0),
  constraint stock_count_lines__count_id FOREIGN KEY (count_id) REFERENCES stock_counts(id),
  constraint stock_count_lines__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE UNIQUE INDEX stock_count_lines__open ON stock_count_lines USING btree (product_option_id) WHERE is_open;
CREATE INDEX stock_count_lines__product_option_id_index ON stock_count_lines USING btree (product_option_id);

create table stock_count_parts (
  count_id integer not null,
  product_option_id integer not null,
  user_id integer not null,
  quantity integer not null,
  is_set boolean not null default false,
  set_after integer,
  constraint stock_count_parts_pkey PRIMARY KEY (count_id, product_option_id, user_id),
  constraint stock_count_parts__quantity CHECK (quantity >= 0 AND quantity <= 1000000),
  constraint stock_count_parts__line FOREIGN KEY (count_id, product_option_id) REFERENCES stock_count_lines(count_id, product_option_id),
  constraint stock_count_parts__user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX stock_count_parts__user_id_index ON stock_count_parts USING btree (user_id);

create table stock_count_scans (
  id integer not null generated always as identity,
  count_id integer not null,
  product_option_id integer not null,
  scanned_by integer not null,
  quantity integer not null,
  idempotency_key text,
  request_hash text,
  scanned_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint stock_count_scans_pkey PRIMARY KEY (id),
  constraint stock_count_scans__quantity CHECK (quantity >= 1 AND quantity <= 1000),
  constraint stock_count_scans__line FOREIGN KEY (count_id, product_option_id) REFERENCES stock_count_lines(count_id, product_option_id),
  constraint stock_count_scans__scanned_by FOREIGN KEY (scanned_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX stock_count_scans__idempotency_key ON stock_count_scans USING btree (scanned_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX stock_count_scans__line_index ON stock_count_scans USING btree (count_id, product_option_id);
CREATE INDEX stock_count_scans__newest ON stock_count_scans USING btree (count_id, id);
CREATE INDEX stock_count_scans__scanned_by_index ON stock_count_scans USING btree (scanned_by);

create table stock_counts (
  id integer not null generated always as identity,
  name text not null,
  scope text not null,
  scope_label text not null,
  is_blind boolean not null,
  status text not null default 'Open'::text,
  reason text not null default ''::text,
  notes text[] not null default '{}'::text[],
  version integer not null default 1,
  opened_by integer not null,
  opened_at timestamp with time zone not null default now(),
  closed_by integer,
  closed_at timestamp with time zone,
  constraint stock_counts_pkey PRIMARY KEY (id),
  constraint stock_counts__closed CHECK ((status = 'Open'::text) = (closed_by IS NULL) AND (closed_by IS NULL) = (closed_at IS NULL)),
  constraint stock_counts__name CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint stock_counts__reason CHECK (char_length(reason) <= 200),
  constraint stock_counts__scope CHECK (scope = ANY (ARRAY['category'::text, 'shelf'::text, 'everything'::text])),
  constraint stock_counts__status CHECK (status = ANY (ARRAY['Open'::text, 'Posted'::text, 'Cancelled'::text])),
  constraint stock_counts__closed_by FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint stock_counts__opened_by FOREIGN KEY (opened_by) REFERENCES users(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX stock_counts__closed_by_index ON stock_counts USING btree (closed_by);
CREATE INDEX stock_counts__opened_by_index ON stock_counts USING btree (opened_by);

create table stock_ledger (
  id bigint not null generated always as identity,
  product_option_id integer not null,
  on_hand_delta integer not null default 0,
  held_delta integer not null default 0,
  kind text not null,
  order_id integer,
  barcode_id integer,
  return_item_id integer,
  exchange_item_id integer,
  actor_id integer,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  import_id integer,
  count_id integer,
  constraint stock_ledger_pkey PRIMARY KEY (id),
  constraint stock_ledger__changes_something CHECK (on_hand_delta <> 0 OR held_delta <> 0),
  constraint stock_ledger__kind CHECK (kind = ANY (ARRAY['opening'::text, 'edit'::text, 'hold'::text, 'release'::text, 'deduct'::text, 'restore'::text, 'intake'::text, 'return_in'::text, 'return_undo'::text, 'exchange_out'::text, 'exchange_undo'::text, 'write_off'::text, 'counter_sale'::text, 'counter_void'::text, 'count'::text, 'import_opening'::text, 'import_restock'::text, 'swap_hold'::text, 'swap_release'::text])),
  constraint stock_ledger__actor_id FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint stock_ledger__barcode_id FOREIGN KEY (barcode_id) REFERENCES barcodes(id) ON DELETE RESTRICT,
  constraint stock_ledger__count_id FOREIGN KEY (count_id) REFERENCES stock_counts(id),
  constraint stock_ledger__import_id FOREIGN KEY (import_id) REFERENCES imports(id),
  constraint stock_ledger__order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_ledger__product_option_id FOREIGN KEY (product_option_id) REFERENCES product_options(id),
  constraint stock_ledger__return_item_id FOREIGN KEY (return_item_id) REFERENCES return_items(id) ON DELETE RESTRICT
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX stock_ledger__actor_id ON stock_ledger USING btree (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX stock_ledger__barcode_id ON stock_ledger USING btree (barcode_id) WHERE barcode_id IS NOT NULL;
CREATE INDEX stock_ledger__count_id ON stock_ledger USING btree (count_id) WHERE count_id IS NOT NULL;
CREATE INDEX stock_ledger__created_at ON stock_ledger USING brin (created_at);
CREATE INDEX stock_ledger__exchange_item_id ON stock_ledger USING btree (exchange_item_id) WHERE exchange_item_id IS NOT NULL;
CREATE INDEX stock_ledger__import_id ON stock_ledger USING btree (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX stock_ledger__kind ON stock_ledger USING btree (kind, id);
CREATE INDEX stock_ledger__order_id ON stock_ledger USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_ledger__product_option_id ON stock_ledger USING btree (product_option_id, id);
CREATE INDEX stock_ledger__return_item_id ON stock_ledger USING btree (return_item_id) WHERE return_item_id IS NOT NULL;
CREATE TRIGGER stock_ledger__append_only BEFORE DELETE OR UPDATE ON stock_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_ledger__no_truncate BEFORE TRUNCATE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_ledger__sum AFTER INSERT ON stock_ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_ledger_sums();

create table students (
  id integer not null generated always as identity,
  user_id integer not null,
  student_id text,
  first_name text not null default ''::text,
  middle_name text not null default ''::text,
  last_name text not null default ''::text,
  grade_level_id integer,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  retired_why text not null default ''::text,
  version integer not null default 1,
  idempotency_key text,
  request_hash text,
  constraint students_pkey PRIMARY KEY (id),
  constraint students__grade_level_id FOREIGN KEY (grade_level_id) REFERENCES grade_levels(id),
  constraint students__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX students__grade_level_id ON students USING btree (grade_level_id);
CREATE UNIQUE INDEX students__idempotency_key ON students USING btree (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX students__name_key ON students USING btree (student_name_key(first_name, last_name), grade_level_id);
CREATE INDEX students__name_part ON students USING gin (fold((((first_name || ' '::text) || middle_name) || ' '::text) || last_name) gin_trgm_ops);
CREATE INDEX students__sorted ON students USING btree (lower(last_name), lower(first_name), id);
CREATE UNIQUE INDEX students__student_id ON students USING btree (lower(student_id));
CREATE INDEX students__student_id_key ON students USING btree (student_id_key(student_id));
CREATE INDEX students__student_id_part ON students USING gin (fold(student_id) gin_trgm_ops);
CREATE INDEX students__user_id ON students USING btree (user_id, id);
CREATE TRIGGER students__erased BEFORE INSERT ON students FOR EACH ROW EXECUTE FUNCTION refuse_erased('user_id');
CREATE TRIGGER students__version BEFORE UPDATE ON students FOR EACH ROW EXECUTE FUNCTION next_student_version();

create table upload_days (
  user_id integer not null,
  day date not null,
  files integer not null,
  bytes bigint not null,
  constraint upload_days__user_id__day PRIMARY KEY (user_id, day),
  constraint upload_days__user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX upload_days__day ON upload_days USING btree (day);

create table users (
  id integer not null generated always as identity,
  user_name text not null,
  email_address text not null,
  password_hash text,
  first_name text not null,
  middle_name text not null default ''::text,
  last_name text not null,
  contact_number text not null default ''::text,
  role_id integer not null,
  status smallint not null,
  photo_file_id integer,
  token_version integer not null default 1,
  search_text text not null generated always as (fold((((replace((((first_name || ' '::text) || middle_name) || ' '::text) || last_name, '  '::text, ' '::text) || ' '::text) || user_name) || ' '::text) || email_address)) stored,
  created_at timestamp with time zone not null default now(),
  approved_at timestamp with time zone,
  second_factor_since timestamp with time zone,
  erased_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users__status CHECK (status = ANY (ARRAY[0, 1, 2])),
  constraint users__photo_file_id FOREIGN KEY (photo_file_id) REFERENCES files(id),
  constraint users__role_id FOREIGN KEY (role_id) REFERENCES roles(id)
) with (autovacuum_analyze_threshold=500, autovacuum_vacuum_threshold=500);
CREATE INDEX users__created_at ON users USING btree (created_at, id);
CREATE UNIQUE INDEX users__email_address ON users USING btree (lower(email_address));
CREATE INDEX users__email_key ON users USING btree (email_key(email_address));
CREATE INDEX users__full_name ON users USING btree (lower(last_name), lower(first_name), id);
CREATE INDEX users__mobile_key ON users USING btree (mobile_key(contact_number));
CREATE INDEX users__photo_file_id ON users USING btree (photo_file_id);
CREATE INDEX users__role_id ON users USING btree (role_id);
CREATE INDEX users__search_text ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users__status__created_at ON users USING btree (status, created_at, id);
CREATE UNIQUE INDEX users__user_name ON users USING btree (lower(user_name));
CREATE TRIGGER users__erased BEFORE UPDATE OF user_name, email_address, password_hash, first_name, middle_name, last_name, contact_number, status, photo_file_id, erased_at ON users FOR EACH ROW WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION refuse_change_of_erased();

create table variation_options (
  id integer not null generated always as identity,
  variation_id integer not null,
  name text not null,
  "position" integer not null default 0,
  constraint variation_options_pkey PRIMARY KEY (id),
  constraint variation_options__variation_id__id UNIQUE (variation_id, id),
  constraint variation_options__variation_id FOREIGN KEY (variation_id) REFERENCES variations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX variation_options__name ON variation_options USING btree (variation_id, lower(name));
CREATE TRIGGER variation_options__ready AFTER UPDATE OF name ON variation_options FOR EACH ROW EXECUTE FUNCTION refresh_products_of_value();
CREATE CONSTRAINT TRIGGER variation_options__version AFTER INSERT OR DELETE OR UPDATE ON variation_options DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_names_version();

create table variations (
  id integer not null generated always as identity,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint variations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX variations__name ON variations USING btree (lower(name));
CREATE CONSTRAINT TRIGGER variations__version AFTER INSERT OR DELETE OR UPDATE ON variations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_names_version();

CREATE OR REPLACE FUNCTION add_audit_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_sums (module, action, rows) select module, action, count(*) from added group by 1, 2;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION add_invoice_sums(counted invoices, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into invoice_sums (day, kind, state, rows, vatable_centavos, vat_centavos, exempt_centavos, zero_rated_centavos,
    non_vat_centavos, less_centavos, due_centavos)
  values (counted.day, counted.kind, counted.state, sign, sign * coalesce(counted.vatable_centavos, 0),
    sign * coalesce(counted.vat_centavos, 0), sign * coalesce(counted.exempt_centavos, 0),
    sign * coalesce(counted.zero_rated_centavos, 0), sign * coalesce(counted.non_vat_centavos, 0),
    sign * coalesce(counted.less_centavos, 0), sign * coalesce(counted.due_centavos, 0))
$function$;

CREATE OR REPLACE FUNCTION add_ledger_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_sums (kind, rows) select kind, count(*) from added group by 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION add_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
  select sale_month(placed_at), status, payment_type, delivery_method, false, count(*), sum(total_quantity), sum(total_centavos)
  from added group by 1, 2, 3, 4;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION add_option_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before_pieces bigint := case tg_op when 'UPDATE' then old.pieces else 0 end;
  before_centavos bigint := case tg_op when 'UPDATE' then old.sold_centavos else 0 end;
begin
  insert into option_sales as kept (product_option_id, pieces, sold_centavos)
  values (new.product_option_id, new.pieces, new.sold_centavos)
  on conflict (product_option_id) do update
    set pieces = kept.pieces + new.pieces - before_pieces,
      sold_centavos = kept.sold_centavos + new.sold_centavos - before_centavos;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION add_sales(counted_order integer, placed timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_sales as kept (day, product_option_id, pieces, sold_centavos)
  select sale_day(placed), product_option_id, sum(quantity), sum(total_centavos)
  from order_items where order_id = counted_order group by product_option_id order by product_option_id
  on conflict (day, product_option_id) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
  insert into monthly_sales as kept (product_option_id, month, pieces, sold_centavos)
  select product_option_id, sale_month(placed), sum(quantity), sum(total_centavos)
  from order_items where order_id = counted_order group by product_option_id order by product_option_id
  on conflict (product_option_id, month) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
end
$function$;

CREATE OR REPLACE FUNCTION announce_change(subject integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('kwaderno.hears_notices', true) = 'on' then
    raise notice using message = subject::text, errcode = 'KWOWN';
  end if;
  perform pg_notify('kwaderno_changes', subject::text);
end
$function$;

CREATE OR REPLACE FUNCTION audit_digest(entry audit_logs)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return sha256(convert_to(jsonb_build_array(entry.id, entry.executed_by, entry.executed_by_name, entry.module,
    entry.sub_module, entry.action, entry.description, entry.is_option, entry.details,
    (extract(epoch from entry.logged_at) * 1000000)::bigint)::text, 'UTF8'));
end
$function$;

CREATE OR REPLACE FUNCTION chain_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION change_names_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  this_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  update catalogue_versions set names = this_transaction where names <> this_transaction;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION change_products_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  this_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  update catalogue_versions set products = this_transaction where products <> this_transaction;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION claim_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  while not exists (select from claims where order_id = new.id) loop
    insert into claims (code, order_id) values (new_claim_code(), new.id) on conflict do nothing;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION claim_swap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  while not exists (select from claims where return_request_id = new.id) loop
    insert into claims (code, return_request_id) values (new_claim_code(), new.id) on conflict do nothing;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION corrected_search(given text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  words text[] := regexp_split_to_array(plain_words(given), ' ');
  candidate text;
  near text;
  is_corrected boolean := false;
begin
  for place in 1 .. cardinality(words) loop
    continue when search_finds(words[place]);
    near := null;
    for candidate in
      select word from search_words
      where word % words[place] and abs(length(word) - length(words[place])) <= 2
        and similarity(word, words[place]) >= 0.4
      order by similarity(word, words[place]) desc, word limit 5
    loop
      near := candidate;
      exit when search_finds(candidate);
      near := null;
    end loop;
    if near is null then return null; end if;
    words[place] := near;
    is_corrected := true;
  end loop;
  if not is_corrected then return null; end if;
  return array_to_string(words, ' ');
end
$function$;

CREATE OR REPLACE FUNCTION count_new_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from added i join orders o on o.id = i.order_id where counts_as_sold(o.status)) then
    return null;
  end if;
  insert into daily_sales as kept (day, product_option_id, pieces, sold_centavos)
  select sale_day(o.placed_at), i.product_option_id, sum(i.quantity), sum(i.total_centavos)
  from added i join orders o on o.id = i.order_id where counts_as_sold(o.status) group by 1, 2 order by 2, 1
  on conflict (day, product_option_id) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
  insert into monthly_sales as kept (product_option_id, month, pieces, sold_centavos)
  select i.product_option_id, sale_month(o.placed_at), sum(i.quantity), sum(i.total_centavos)
  from added i join orders o on o.id = i.order_id where counts_as_sold(o.status) group by 1, 2 order by 1, 2
  on conflict (product_option_id, month) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if counts_as_sold(old.status) then perform take_sales(old.id, old.placed_at); end if;
  if counts_as_sold(new.status) then perform add_sales(new.id, new.placed_at); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_page_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.page_version := new.page_version + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION counts_as_sold(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status = ANY (ARRAY['Approved'::text, 'Packaging'::text, 'Shipped'::text, 'ReadyForPickup'::text, 'Delivered'::text, 'Completed'::text]));

CREATE OR REPLACE FUNCTION email_key(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (lower($1) ~~ '%@gmail.com'::text) THEN (replace(split_part(split_part(lower($1), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE ((split_part(split_part(lower($1), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower($1), '@'::text, 2)) END;

CREATE OR REPLACE FUNCTION fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, $1));

CREATE OR REPLACE FUNCTION head_of(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold(name), '(.)(,|:|;|\m(with|for|of|to|in|sa|ng|na|de)\M).*$'::text, '\1'::text);

CREATE OR REPLACE FUNCTION hold_category_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from categories where id = new.category_id for share;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION hold_value_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from variation_options where id = new.variation_option_id for share;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION joined_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT concat_ws(' '::text, joined_words.words, string_agg((pair.word || pair.next), ' '::text)) AS concat_ws
    FROM ( SELECT w.word,
             lead(w.word) OVER (ORDER BY w.place) AS next
            FROM regexp_split_to_table(joined_words.words, ' '::text) WITH ORDINALITY w(word, place)) pair;
END;

CREATE OR REPLACE FUNCTION keep_chat_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  asked bigint := case when new.sender_id = new.customer_id then new.id else 0 end;
begin
  insert into chat_threads as thread (customer_id, last_message_id, last_customer_message_id)
  values (new.customer_id, new.id, asked)
  on conflict (customer_id) do update set
    last_message_id = greatest(thread.last_message_id, excluded.last_message_id),
    last_customer_message_id = greatest(thread.last_customer_message_id, excluded.last_customer_message_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_chat_thread_read()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chat_threads set staff_read_message_id = new.last_read_message_id
  where customer_id = new.customer_id and staff_read_message_id < new.last_read_message_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_counted_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where id = old.order_id and counts_as_sold(status)) then
    raise exception 'the items of order % are counted as sold', old.order_id using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION keep_scarce_option()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  left_over integer := scarce_pieces(new);
begin
  if left_over is null then
    delete from scarce_options where product_option_id = new.id;
  else
    insert into scarce_options (product_option_id, pieces) values (new.id, left_over)
    on conflict (product_option_id) do update set pieces = excluded.pieces;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_words(texts text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (word)
  select distinct new.word from unnest(texts) text, regexp_split_to_table(plain_words(text), ' ') new (word)
  where length(new.word) >= 3 and new.word !~ '[0-9]'
    and not exists (select from search_words known where known.word = new.word)
  order by new.word
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION keep_words_of_products(product_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select keep_words(array(
    select name from products where id = any (product_ids)
    union
    select called from unnest(product_ids) id, names_of_product(id) called))
$function$;

CREATE OR REPLACE FUNCTION mobile_key(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (regexp_count($1, '\d'::text) >= 10) THEN "right"(regexp_replace($1, '\D'::text, ''::text, 'g'::text), 10) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION move_counter_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sales integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
  select sale_month(o.placed_at), o.status, o.payment_type, o.delivery_method, side.at_counter, side.sign, side.sign * o.total_quantity,
    side.sign * o.total_centavos
  from orders o cross join (values (true, sales), (false, -sales)) side (at_counter, sign)
  where o.id = case tg_op when 'INSERT' then new.order_id else old.order_id end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION move_invoice_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform add_invoice_sums(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_invoice_sums(new, 1); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION move_order_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sold boolean := exists (select from counter_sales where order_id = old.id);
begin
  insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
  values (sale_month(old.placed_at), old.status, old.payment_type, old.delivery_method, sold, -1, -old.total_quantity,
    -old.total_centavos);
  if tg_op = 'UPDATE' then
    insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
    values (sale_month(new.placed_at), new.status, new.payment_type, new.delivery_method, sold, 1, new.total_quantity,
      new.total_centavos);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION name_return_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select order_number, customer_name into strict new.order_number, new.requested_by from orders where id = new.order_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION names_of_product(integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select c.name from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = $1
  union
  select g.name from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id where pg.product_id = $1
  union
  select vo.name from product_options o
    join product_option_values v on v.product_option_id = o.id
    join variation_options vo on vo.id = v.variation_option_id
    where o.product_id = $1 and o.hidden_at is null and o.status = 'Active'
$function$;

CREATE OR REPLACE FUNCTION new_claim_code()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  chance bytea;
  code text := '';
  total integer := 0;
  addend integer;
begin
  while length(code) < 7 loop
    chance := uuid_send(gen_random_uuid());
    -- Those of a UUID that are not its version.
    for place in 0..5 loop
      if length(code) < 7 and get_byte(chance, place) < 240 then
        code := code || substr(alphabet, get_byte(chance, place) % 30 + 1, 1);
      end if;
    end loop;
  end loop;
  for place in 1..7 loop
    addend := (strpos(alphabet, substr(code, place, 1)) - 1) * (1 + place % 2);
    total := total + addend / 30 + addend % 30;
  end loop;
  return code || substr(alphabet, (30 - total % 30) % 30 + 1, 1);
end
$function$;

CREATE OR REPLACE FUNCTION next_order_number(order_day date)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  drawn bigint;
  start bigint;
  place text;
begin
  loop
    drawn := nextval('order_numbers');
    select before into start from order_number_counters where day = order_day;
    if start is null then
      insert into order_number_counters (day, before) values (order_day, drawn - 1) on conflict do nothing;
      select before into start from order_number_counters where day = order_day;
    end if;
    -- Two first orders of a day: the one that drew earlier and came later draws again.
    exit when drawn > start;
  end loop;
  place := (drawn - start)::text;
  return 'ORD-' || to_char(order_day, 'YYYYMMDD') || '-' || lpad(place, greatest(4, length(place)), '0');
end
$function$;

CREATE OR REPLACE FUNCTION next_student_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION open_orders_of(customer integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = customer for no key update;
  return (select count(*) from orders where user_id = customer and status = 'Pending');
end
$function$;

CREATE OR REPLACE FUNCTION plain_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(fold($1), '[.''’]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION prepare_synonyms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  term tsquery;
begin
  new.terms := '{}';
  new.any_of := '';
  for term in select * from synonym_terms(new.words)
  loop
    if numnode(term) > 0 and term <> all (new.terms) then
      new.terms := new.terms || term;
      new.any_of := new.any_of || term;
    end if;
  end loop;
  perform keep_words(array[new.words]);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION product_vector(integer)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select setweight(to_tsvector('catalogue', joined_words(head.words) || ' ' || split_part(head.words, ' ', -1)), 'A')
    || setweight(to_tsvector('catalogue', joined_words(plain_words(p.name))), 'B')
    || setweight(to_tsvector('catalogue', concat_ws(' ', plain_words(concat_ws(' ', p.code, option.skus)), called.names)), 'C')
    || setweight(to_tsvector('catalogue', plain_words(p.description)), 'D')
  from products p
  cross join lateral (select plain_words(head_of(p.name)) as words) head
  cross join lateral (
    select string_agg(o.sku, ' ') as skus from product_options o where o.product_id = p.id and o.hidden_at is null
  ) option
  cross join lateral (
    select string_agg(joined_words(plain_words(name)), ' ') as names from names_of_product(p.id) name
  ) called
  where p.id = $1
$function$;

CREATE OR REPLACE FUNCTION refresh_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_products((select array_agg(distinct product_id) from changed));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_product_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_products(array[old.product_id, new.product_id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products(product_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('kwaderno.refreshes_later', true) = 'yes' then
    return;
  end if;
  perform refresh_products_now(product_ids);
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products_now(product_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products p
  set min_price_centavos = prices.min_price,
      max_price_centavos = prices.max_price,
      thumbnail_key = coalesce(thumbnail.storage_key, picture.storage_key),
      category = case when p.deleted_at is null then coalesce(shelf.names[1], '') else p.category end,
      category_ids = case when p.deleted_at is null then coalesce(shelf.ids, '{}') else p.category_ids end,
      grade_level_ids = case when p.deleted_at is null then coalesce(grades.ids, '{}') else p.grade_level_ids end,
      search_text = fold(concat_ws(' ', product.name, product.code, prices.skus)),
      search_vector = product_vector(product.id)
  from products product
  left join lateral (
    select min(price_centavos) filter (where status = 'Active') as min_price,
      max(price_centavos) filter (where status = 'Active') as max_price,
      string_agg(sku, ' ' order by position, id) as skus
    from product_options where product_id = product.id and hidden_at is null
  ) prices on true
  left join lateral (
    select files.storage_key from product_thumbnails t join files on files.id = t.file_id
    where t.product_id = product.id order by t.position, t.id limit 1
  ) thumbnail on true
  left join lateral (
    select files.storage_key from product_options o join files on files.id = o.image_file_id
    where o.product_id = product.id and o.status = 'Active' and o.hidden_at is null
    order by o.position, o.id limit 1
  ) picture on true
  left join lateral (
    select array_agg(c.id order by pc.position, c.id) as ids, array_agg(c.name order by pc.position, c.id) as names
    from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = product.id
  ) shelf on true
  left join lateral (
    select array_agg(g.id order by g.position, g.id) as ids
    from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id where pg.product_id = product.id
  ) grades on true
  where product.id = any (product_ids) and p.id = product.id;
  perform keep_words_of_products(product_ids);
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products_of_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rename_in_products(array(select product_id from product_categories where category_id = new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products_of_grade_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_products((select array_agg(product_id) from product_grade_levels where grade_level_id = new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products_of_options()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed integer[];
begin
  select array_agg(distinct product_id) into changed from (
    select unnest(array[b.product_id, a.product_id]) as product_id from before b join after a on a.id = b.id
    where (b.product_id, b.sku, b.item_description, b.price_centavos, b.status, b.image_file_id, b.combination_pattern,
        b.position, b.hidden_at, b.shelf, b.low_stock_at)
      is distinct from (a.product_id, a.sku, a.item_description, a.price_centavos, a.status, a.image_file_id,
        a.combination_pattern, a.position, a.hidden_at, a.shelf, a.low_stock_at)
  ) rows;
  if changed is not null then perform refresh_products(changed); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products_of_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rename_in_products(array(
    select distinct o.product_id from product_options o join product_option_values v on v.product_option_id = o.id
    where v.variation_option_id = new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_products_of_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_products((
    select array_agg(distinct o.product_id) from product_options o join changed on changed.product_option_id = o.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_this_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_products(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_change_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'user % is erased', old.id using errcode = 'check_violation', constraint = 'users__erased';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person integer := to_jsonb(new) ->> tg_argv[0];
  erased timestamptz;
begin
  select erased_at into erased from users where id = person for key share;
  if erased is not null then
    raise exception 'user % is erased', person using errcode = 'check_violation', constraint = 'users__erased';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_hidden_option()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from product_options where id = new.product_option_id and hidden_at is not null) then
    raise exception 'option % is hidden', new.product_option_id
      using errcode = 'foreign_key_violation', constraint = tg_argv[0];
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_other_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.order_id, new.exchange_id, new.version, new.state, new.created_at, new.body - 'buyer')
      is not distinct from
      (old.id, old.order_id, old.exchange_id, old.version, old.state, old.created_at, old.body - 'buyer')
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION rename_in_products(product_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products p
  set category = coalesce((select name from categories where id = p.category_ids[1]), p.category),
      search_vector = product_vector(p.id),
      page_version = p.page_version - 1
  where p.id = any (product_ids);
  perform keep_words_of_products(product_ids);
end
$function$;

CREATE OR REPLACE FUNCTION sale_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment AT TIME ZONE 'Asia/Manila'::text))::date;

CREATE OR REPLACE FUNCTION sale_month(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (date_trunc('month'::text, (moment AT TIME ZONE 'Asia/Manila'::text)))::date;

CREATE OR REPLACE FUNCTION scarce_pieces(option product_options)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when option.status = 'Active' and option.hidden_at is null and option.stock - option.held <= 5
    then greatest(option.stock - option.held, 0) end
$function$;

CREATE OR REPLACE FUNCTION search_finds(word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  asked tsquery := (select wide from search_query(word));
begin
  return numnode(asked) = 0 or length(word) < 3
    or exists (
      select from (select search_vector from products where status = 'Active' and deleted_at is null
        and min_price_centavos is not null order by id limit 500) early where search_vector @@ asked)
    or exists (
      select from products p
      where p.status = 'Active' and p.deleted_at is null and p.min_price_centavos is not null
        and p.search_vector @@ asked)
    or exists (
      select from products p
      where p.status = 'Active' and p.deleted_at is null and p.min_price_centavos is not null
        and p.search_text like '%' || word || '%');
end
$function$;

CREATE OR REPLACE FUNCTION search_query(given text)
 RETURNS TABLE(own tsquery, meant tsquery, wide tsquery)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
declare
  words text[] := telling_words(given);
  joined tsquery := '';
  synonym record;
  beginnings text;
  done integer[] := '{}';
begin
  own := plainto_tsquery('catalogue', array_to_string(words, ' '));
  for place in 1 .. cardinality(words) - 1 loop
    joined := joined || plainto_tsquery('catalogue', array_to_string(
      words[:place - 1] || (words[place] || words[place + 1]) || words[place + 2:], ' '));
  end loop;
  meant := own;
  -- 'school bag' before 'bag', and a line only once.
  for synonym in
    select s.id, term, s.any_of from search_synonyms s, unnest(s.terms) term
    where own @> term order by numnode(term) desc, s.id, term
  loop
    continue when synonym.id = any (done);
    meant := ts_rewrite(meant, synonym.term, synonym.any_of);
    done := done || synonym.id;
  end loop;
  own := own || joined;
  meant := meant || joined;
  select string_agg(lexeme, '|') into beginnings
  from unnest(to_tsvector('catalogue', case when cardinality(words) <= 3
    then joined_words(array_to_string(words, ' ')) else words[cardinality(words)] end))
  where length(lexeme) >= 3 and lexeme ~ '[a-z]';
  wide := meant;
  if beginnings is not null then
    wide := regexp_replace(meant::text, '''(' || beginnings || ')''', '(''\1'':*ABC | ''\1'':D)', 'g')::tsquery;
  end if;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION search_rank(vector tsvector, own tsquery, meant tsquery, wide tsquery)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (NOT (vector @@ meant)) THEN ((0.1)::double precision * ts_rank('{0.05,0.3,0.5,1}'::real[], vector, wide)) WHEN (own = meant) THEN ((1.7)::double precision * ts_rank('{0.05,0.3,0.5,1}'::real[], vector, own)) ELSE (((0.7)::double precision * ts_rank('{0.05,0.3,0.5,1}'::real[], vector, meant)) + CASE WHEN (vector @@ own) THEN ts_rank('{0.05,0.3,0.5,1}'::real[], vector, own) ELSE (0)::real END) END;

CREATE OR REPLACE FUNCTION student_id_key(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(ltrim(upper(regexp_replace($1, '[^[:alnum:]]'::text, ''::text, 'g'::text)), '0'::text), ''::text);

CREATE OR REPLACE FUNCTION student_name_key(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(plain_words(((first_name || ' '::text) || last_name)), ''::text);

CREATE OR REPLACE FUNCTION synonym_key(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT string_agg(members.member, ','::text ORDER BY members.member) AS string_agg
    FROM ( SELECT DISTINCT plain_words(part.part) AS member
            FROM unnest(string_to_array(synonym_key.words, ','::text)) part(part)) members;
END;

CREATE OR REPLACE FUNCTION synonym_terms(words text)
 RETURNS SETOF tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT plainto_tsquery('catalogue'::regconfig, array_to_string(telling_words(m.member), ' '::text)) AS plainto_tsquery
    FROM unnest(string_to_array(synonym_terms.words, ','::text)) WITH ORDINALITY m(member, place)
   ORDER BY m.place;
END;

CREATE OR REPLACE FUNCTION take_sales(counted_order integer, placed timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update daily_sales kept set pieces = kept.pieces - i.pieces, sold_centavos = kept.sold_centavos - i.centavos
  from (
    select product_option_id, sum(quantity) as pieces, sum(total_centavos) as centavos
    from order_items where order_id = counted_order group by product_option_id
  ) i
  where kept.day = sale_day(placed) and kept.product_option_id = i.product_option_id;
  update monthly_sales kept set pieces = kept.pieces - i.pieces, sold_centavos = kept.sold_centavos - i.centavos
  from (
    select product_option_id, sum(quantity) as pieces, sum(total_centavos) as centavos
    from order_items where order_id = counted_order group by product_option_id
  ) i
  where kept.month = sale_month(placed) and kept.product_option_id = i.product_option_id;
end
$function$;

CREATE OR REPLACE FUNCTION tell_change(subject integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('kwaderno.hears_notices', true) = 'on' then
    raise notice using message = subject::text, errcode = 'KWTEL';
  else
    perform pg_notify('kwaderno_changes', subject::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION tell_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(0);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(-2);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  product_ids integer[] := array(select id from changed limit 101);
begin
  if cardinality(product_ids) > 100 then product_ids := array[-1]; end if;
  perform announce_change(id) from unnest(product_ids) id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(new.product_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_change(case when new.names <> old.names then -1 else 0 end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION telling_words(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT w.word FROM regexp_split_to_table(plain_words($1), ' '::text) WITH ORDINALITY w(word, place) WHERE (w.word <> ALL ('{ng,na,sa,ang,mga,ni,si,kay,para,pang,at,may}'::text[])) ORDER BY w.place);
