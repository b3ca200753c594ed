/** Parameters of a state machine's guard or action: the answer of the call that ended. */
export const toAnswer = <Answer>({ event }: { event: { output: Answer } }) => ({ answer: event.output });
