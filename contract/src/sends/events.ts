/** A send is new, another or gone. Goes to management; its memos say for themselves what is new to their people. */
export type MemoSendChanged = {
  readonly type: "MemoSendChanged";
  readonly payload: { readonly send_id: number };
};
