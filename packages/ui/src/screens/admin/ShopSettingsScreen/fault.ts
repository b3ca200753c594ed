/** The control with a setting's error, where the setting has several. */
export interface Fault {
  controlId: string;
  /** Id of the error message. */
  problemId: string;
}

/** Marks the control with the error; empty for all others. */
export const toFaultProps = (fault: Fault | undefined, id: string) =>
  fault?.controlId === id ? ({ 'aria-invalid': true, 'aria-describedby': fault.problemId } as const) : {};
