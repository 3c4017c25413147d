/**
 * What banks and wallets export, as samples: written after the columns that their exports are known by, with nobody's money in
 * them. Lines of the same order of columns and of the same ways of writing days and amounts, and no real export.
 */
export interface BankSample {
  name: string
  text: string
  dayOrder: 'MDY' | 'DMY' | 'YMD'
  /** What is guessed of its columns. */
  mapping: Partial<Record<'date' | 'amount' | 'credit' | 'debit' | 'reference' | 'payer', string>>
}

/** Each has two lines of November 20 and 21 over ₱1,234.50 and ₱800.00, a debit, and a row that cannot be read. */
export const BANK_SAMPLES: readonly BankSample[] = [
  {
    name: 'bpi.csv',
    dayOrder: 'MDY',
    text: [
      'Account Number:,0123-4567-89',
      'Account Name:,KWADERNO SCHOOL SUPPLIES',
      'Period:,11/01/2026 to 11/30/2026',
      '',
      'Date,Description,Ref. No.,Debit Amount,Credit Amount,Running Balance',
      '11/20/2026,"INSTAPAY TRANSFER FROM MARIA SANTOS",IP 1023-456 789,,"1,234.50","11,234.50"',
      '11/21/2026,BILLS PAYMENT,IP 1023456790,250.00,,"10,984.50"',
      '11/21/2026,DEPOSIT JUAN DELA CRUZ,0045112,,800.00,"11,784.50"',
      'Ending balance,,,,"11,784.50x",',
    ].join('\r\n'),
    mapping: {
      date: 'Date',
      credit: 'Credit Amount',
      debit: 'Debit Amount',
      reference: 'Ref. No.',
      payer: 'Description',
    },
  },
  {
    name: 'bdo.csv',
    dayOrder: 'DMY',
    text: [
      'Posting Date;Branch;Description;Debit;Credit;Running Balance;Reference Number',
      '20-Nov-2026;Cubao;FUND TRANSFER MARIA SANTOS;;PHP 1,234.50;11,234.50;IP1023456789',
      '21-Nov-2026;Cubao;SERVICE CHARGE;50.00;;11,184.50;SC-1',
      '21-Nov-2026;Cubao;CASH DEPOSIT JUAN DELA CRUZ;;800.00;11,984.50;0045112',
      '31-Nov-2026;Cubao;CORRECTION;;1.00;11,985.50;CX-1',
    ].join('\n'),
    mapping: {
      date: 'Posting Date',
      credit: 'Credit',
      debit: 'Debit',
      reference: 'Reference Number',
      payer: 'Description',
    },
  },
  {
    name: 'unionbank.csv',
    dayOrder: 'YMD',
    text: [
      '"Transaction Date","Posted Date","Transaction ID","Transaction Description","Debit","Credit","Ending Balance","Remarks"',
      '"2026-11-20 08:15:00","2026-11-20","IP1023456789","PESONET MARIA SANTOS","0.00","1234.50","11234.50",""',
      '"2026-11-21 09:00:00","2026-11-21","UB77","WITHDRAWAL","500.00","0.00","10734.50",""',
      '"2026-11-21 11:30:10","2026-11-21","UB78","ONLINE TRANSFER JUAN DELA CRUZ","0.00","800.00","11534.50","school"',
      '"","","","TOTAL","500.00","","",""',
    ].join('\n'),
    mapping: {
      date: 'Transaction Date',
      credit: 'Credit',
      debit: 'Debit',
      reference: 'Transaction ID',
      payer: 'Transaction Description',
    },
  },
  {
    name: 'gcash.csv',
    dayOrder: 'YMD',
    text: [
      'GCash Transaction History',
      'Date and Time,Description,Reference No.,Debit,Credit,Balance',
      '2026-11-20 08:15 AM,Transfer from MARIA SANTOS,IP1023456789,,"1,234.50","2,234.50"',
      '2026-11-21 10:00 AM,Buy Load,9000000000002,99.00,,"2,135.50"',
      '2026-11-21 02:00 PM,Transfer from JUAN DELA CRUZ,9000000000003,,800.00,"2,935.50"',
      'ENDING BALANCE,,,,abc,"2,935.50"',
    ].join('\n'),
    mapping: {
      date: 'Date and Time',
      credit: 'Credit',
      debit: 'Debit',
      reference: 'Reference No.',
      payer: 'Description',
    },
  },
  {
    name: 'maya.csv',
    dayOrder: 'MDY',
    text: [
      'Date\tName\tReference ID\tAmount\tStatus',
      '"Nov 20, 2026, 8:15 AM"\tMaria Santos\tIP1023456789\t+₱1,234.50\tCompleted',
      '"Nov 21, 2026, 9:00 AM"\tMeralco\tPM-2\t-₱1,500.00\tCompleted',
      '"Nov 21, 2026, 1:05 PM"\tJuan dela Cruz\tPM-3\t₱800.00\tCompleted',
      'someday\tNobody\tPM-4\t₱5.00\tCompleted',
    ].join('\n'),
    mapping: { date: 'Date', amount: 'Amount', reference: 'Reference ID', payer: 'Name' },
  },
]
